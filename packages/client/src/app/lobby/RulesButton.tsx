import { GoButton } from '../parts/GoButton.tsx'
import { lobbyLabel } from '../words/lobbyLabels.ts'

/** The way to all the rules of a title, given by its id. */
export function RulesButton({ title }: { title: string }) {
  return (
    <GoButton id="to-rules" to={{ screen: 'rules', title }}>
      {lobbyLabel('learn.rules')}
    </GoButton>
  )
}
