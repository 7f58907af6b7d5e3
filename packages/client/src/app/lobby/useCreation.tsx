import { useState } from 'preact/hooks'
import { go } from '../browser/route.ts'
import { needUser } from '../net/user.ts'
import { lazy } from '../parts/lazy.tsx'

const CreateDialog = lazy(async () => (await import('./Create.tsx')).CreateDialog)

/** Starts to create a match of a title: alone, against other users, or against computers. */
export type Begin = (title: string, place: 'all' | 'random', computers?: boolean) => void

/** The dialog to create a match, and a function to open it; asks a user without a name for one first. */
export function useCreation() {
  const [creating, setCreating] = useState<{ title: string; place: string; computers: boolean } | undefined>(undefined)
  const begin: Begin = (title, place, computers = false) =>
    void needUser().then((known) => {
      if (known !== undefined) setCreating({ title, place, computers })
    })
  const dialog = creating !== undefined && (
    <CreateDialog
      {...creating}
      onClose={() => setCreating(undefined)}
      onMade={(id) => go({ screen: 'match', match: id })}
    />
  )
  return { begin, dialog }
}
