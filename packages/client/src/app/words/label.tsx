import { IntlMessageFormat } from 'intl-messageformat'
import type { ComponentChild, JSX } from 'preact'
import { labels } from './labels.ts'
import { LOCALE } from './locale.ts'

/** Values for a text's placeholders. */
type LabelValues = { readonly [name: string]: string | number }

/** The texts of one catalogue, by key. */
interface Labels<Key extends string> {
  /** A text in the user's language, with `values` in its placeholders. */
  label(key: Key, values?: LabelValues): string
  /** A text with elements in its placeholders. */
  Labelled(props: { text: Key; values: { readonly [name: string]: ComponentChild } }): JSX.Element
}

/** Creates the functions of a catalogue. A screen's own texts are in a catalogue that is loaded with the screen. */
export function labelsOf<Key extends string>(texts: { readonly [key in Key]: string }): Labels<Key> {
  const formats = new Map<Key, IntlMessageFormat>()
  const formatOf = (key: Key): IntlMessageFormat => {
    const known = formats.get(key) ?? new IntlMessageFormat(texts[key], LOCALE)
    formats.set(key, known)
    return known
  }
  return {
    label: (key, values) => (values === undefined ? texts[key] : String(formatOf(key).format(values))),
    Labelled: ({ text, values }) => (
      <>
        {formatOf(text)
          .formatToParts<ComponentChild>(values as Record<string, string | number | ComponentChild>)
          .map(({ value }) => value)}
      </>
    ),
  }
}

/** The texts of the table, and the texts shared by all screens. */
export const { label, Labelled } = labelsOf(labels)
