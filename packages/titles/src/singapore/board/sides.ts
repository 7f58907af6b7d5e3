import type { TitleDisplay } from '@topside/engine'
import { sideStyle } from '../../shared/sides.ts'

/** The display of the three armies: gold square, violet notched, brown chamfered. */
export const sides: TitleDisplay['sides'] = [
  {
    id: 'japanese',
    name: 'Japanese',
    style: sideStyle(['#E2B13C', '#2A2620', '#8C6612'], ['#D6A536', '#2A2620', '#F3D489'], {
      shape: 'square',
      emblem: 'disc',
      hatch: 'dots',
    }),
  },
  {
    id: 'australian',
    name: 'Australian',
    style: sideStyle(['#5E4B8B', '#FFFFFF', '#392C59'], ['#6B589B', '#FFFFFF', '#BFB2E0'], {
      shape: 'notched',
      emblem: 'star',
      hatch: 'rows',
    }),
  },
  {
    id: 'british',
    name: 'British',
    style: sideStyle(['#7A4B2A', '#FFFFFF', '#4C2D17'], ['#845535', '#FFFFFF', '#DDB091'], {
      shape: 'chamfered',
      emblem: 'cross',
      hatch: 'columns',
    }),
  },
]
