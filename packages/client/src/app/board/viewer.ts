/** Who looks: a seat, a spectator, or somebody who sees everything. */
export type Viewer = number | 'spectator' | 'all'
