/** A seat's view, a spectator's, or one with nothing hidden. */
export type Viewer = number | 'spectator' | 'all'
