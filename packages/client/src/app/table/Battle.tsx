import { useState } from 'preact/hooks'
import { EngagementPanel } from '../fight/EngagementPanel.tsx'
import { FightLine } from '../fight/FightLine.tsx'
import { battleLabel } from '../words/engagementLabels.ts'
import type { Session } from './session/session.ts'

/** How the user wants to see a fight that is over; absent: as one line. */
interface Wish {
  readonly fight: string
  readonly whole: boolean
}

/** The current fight of a running match, the same for every viewer; once it is over, one line. */
export function Battle({ session }: { session: Session }) {
  const [wish, setWish] = useState<Wish | undefined>(undefined)
  const snapshot = session.connection.snapshot.value
  const engagement = snapshot?.engagement
  const asked = (snapshot?.seats ?? []).filter(({ ask }) => ask !== '').flatMap(({ side }) => side.split(' '))
  if (engagement?.over === undefined)
    return <EngagementPanel engagement={engagement} view={session.view.value} deciding={new Set(asked)} />
  const fight = `${engagement.place} ${engagement.last?.n}`
  const wanted = wish?.fight === fight ? wish : undefined
  const want = (whole: boolean) => setWish({ fight, whole })
  if (wanted === undefined)
    return <FightLine engagement={engagement} onShow={() => want(true)} onClose={() => want(false)} />
  if (!wanted.whole) return <EngagementPanel engagement={undefined} view={undefined} deciding={NOBODY} />
  return (
    <EngagementPanel engagement={engagement} view={session.view.value} deciding={NOBODY}>
      <button type="button" class="plain link" data-testid="battle-hide" onClick={() => setWish(undefined)}>
        {battleLabel('battle.hide')}
      </button>
    </EngagementPanel>
  )
}

const NOBODY: ReadonlySet<string> = new Set()
