import type { NoticeKind } from '@topside/protocol'
import { Refusal } from '../../parts/Refusal.tsx'
import { useAsking } from '../../parts/useAsking.ts'
import { channelLabel } from '../../words/channelLabels.ts'
import { muteKinds } from './channels.ts'
import { Switch } from './Switch.tsx'

/** All kinds of notices. Importing the list from the protocol would also load its message checks. */
const KINDS = Object.keys({
  turn: true,
  over: true,
  joined: true,
  takeback: true,
  consent: true,
} satisfies { readonly [kind in NoticeKind]: true }) as NoticeKind[]

/** Which kinds of notices the user wants, by any channel. */
export function KindSwitches({ muted, onChange }: { muted: readonly NoticeKind[]; onChange: () => void }) {
  const { error, ask } = useAsking(onChange)
  const turn = (kind: NoticeKind, on: boolean): void =>
    ask(() => muteKinds(on ? muted.filter((each) => each !== kind) : [...muted, kind]))
  return (
    <fieldset class="row">
      <legend>{channelLabel('channels.kinds')}</legend>
      {KINDS.map((kind) => (
        <Switch
          key={kind}
          name={channelLabel(`channels.kind-${kind}`)}
          note={channelLabel(`channels.kind-${kind}-note`)}
          testid={`kind-${kind}`}
          on={!muted.includes(kind)}
          onChange={(on) => turn(kind, on)}
        />
      ))}
      <Refusal error={error} />
    </fieldset>
  )
}
