import type { Notes } from './notes.ts'

/** 16.0 to 16.32, 18.0: the place of each unit when a scenario begins. */
export function judgeDeployment(notes: Notes): void {
  const { scene } = notes
  const { us, japan, firstTurn } = scene.scenario
  if (scene.turn !== firstTurn || scene.side !== 'us' || scene.units.some(({ face }) => face !== 'fresh')) return
  const places: { readonly [unit: string]: string | undefined } = { ...us, ...japan }
  for (const { id, side, place } of scene.units) {
    const box = scene.arrivalOf(id) === undefined ? 'unused' : 'reinforcements'
    notes.same('16.0', `the place of ${id}`, place, places[id] ?? `${side}-${box}`)
  }
}
