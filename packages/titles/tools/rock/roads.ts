/** Roads, trails and the tunnel. */
import { at, type Point, roundLine, segmentsMeet, simplify } from '../plane/lines.ts'
import { hash, noise, spline } from '../plane/noise.ts'
import { parseLine } from '../plane/read.ts'
import { borders } from './borders.ts'
import { ROADS } from './ground.ts'
import { INSET, SIZE } from './sheet.ts'

/** All of them; none crosses a restricted border. */
export const roads = ROADS.map(([kind, line], i) => ({
  kind,
  line: roundLine(
    simplify(
      spline(parseLine(line), () => 7).map(
        ([x, y]): Point => [x + 2.5 * noise(x, y, 22, 'road'), y + 2.5 * noise(x, y, 22, `road${hash('y')}`)],
      ),
      kind === 'tunnel' ? 9 : 0.5,
    ),
  ).map(([x, y]): Point => [Math.min(x, SIZE.w - INSET), y]),
  id: `${kind}-${i + 1}`,
}))

for (const road of roads)
  for (const border of borders)
    if (road.kind === 'road' && border.kind === 'restricted')
      for (let i = 0; i + 1 < road.line.length; i++)
        for (let j = 0; j + 1 < border.line.length; j++)
          if (segmentsMeet(at(road.line, i), at(road.line, i + 1), at(border.line, j), at(border.line, j + 1)))
            throw new RangeError(
              `${road.id} crosses the restricted border ${border.between.join('-')} at ${at(road.line, i).join(',')}`,
            )
