import { GoButton } from '../parts/GoButton.tsx'
import { lobbyLabel } from '../words/lobbyLabels.ts'

/** Button to the rules of a title. */
export function RulesButton({ title }: { title: string }) {
  return (
    <GoButton id="to-rules" to={{ screen: 'rules', title }}>
      {lobbyLabel('learn.rules')}
    </GoButton>
  )
}
