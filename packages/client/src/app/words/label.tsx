import { IntlMessageFormat } from 'intl-messageformat'
import type { ComponentChild, JSX } from 'preact'
import { labels } from './labels.ts'
import { LOCALE } from './locale.ts'

/** What stands in a text's braces. */
type LabelValues = { readonly [name: string]: string | number }

/** Texts of one catalogue of the interface, by key. */
interface Labels<Key extends string> {
  /** A text in the reader's language; with `values` its braces are filled in. */
  label(key: Key, values?: LabelValues): string
  /** A text with elements where its braces are. */
  Labelled(props: { text: Key; values: { readonly [name: string]: ComponentChild } }): JSX.Element
}

/** Makes the texts of a catalogue available; what is only needed with one screen is a catalogue of its own, fetched with it. */
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

/** The texts of the table, and those that all screens share. */
export const { label, Labelled } = labelsOf(labels)
