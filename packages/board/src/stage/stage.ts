import { Container, type Renderer, Ticker } from 'pixi.js'
import type { RendererKind } from '../api.ts'
import { MapPainter } from '../art/map.ts'
import type { Camera, Size } from '../camera.ts'
import type { BoardGeometry } from '../geometry.ts'
import type { Palette } from '../palette.ts'
import { Counters } from './counters.ts'
import { Highlights } from './highlights.ts'
import type { CounterOptions } from './looks.ts'
import { Markers } from './markers.ts'
import { Tiles } from './tiles.ts'

/**
 * Limits of tiles and counters (painted first) per frame. Painting only records commands; drawing them takes several
 * times as long.
 */
const WORK = { tiles: { time: 7, count: 2 }, counters: { time: 4, count: 12 } } as const

/** The renderer's canvas with its contents. Recreated when the pixel density changes or the context is lost. */
export class Stage {
  readonly renderer: Renderer
  readonly kind: RendererKind
  readonly density: number
  readonly tiles: Tiles
  readonly highlights: Highlights
  readonly markers: Markers
  readonly counters: Counters
  readonly #root = new Container()

  constructor(renderer: Renderer, density: number, geometry: BoardGeometry, options: CounterOptions, palette: Palette) {
    this.renderer = renderer
    this.kind = renderer.name === 'canvas' ? 'canvas' : 'webgl'
    this.density = density
    this.tiles = new Tiles(new MapPainter(geometry), geometry.board.size, density, palette)
    this.markers = new Markers(options, geometry, density)
    this.counters = new Counters(options, geometry, density)
    this.highlights = new Highlights(geometry, density, options.sides)
    this.#root.addChild(
      this.tiles.container,
      this.highlights.sprite,
      this.markers.container,
      this.counters.container,
      this.markers.above,
    )
  }

  /** The canvas on the page. */
  get canvas(): HTMLCanvasElement {
    return this.renderer.canvas as HTMLCanvasElement
  }

  /** Draws one frame; returns whether tiles or counters are still to be painted. */
  render(camera: Camera, screen: Size, now: number, steady: boolean): boolean {
    this.tiles.place(camera, screen, steady)
    const bare = this.counters.work(WORK.counters)
    const more = this.tiles.work(WORK.tiles)
    this.highlights.place(camera, screen, steady)
    this.markers.place(camera, screen, now)
    this.counters.place(camera, screen, now)
    this.renderer.render(this.#root)
    return more || bare
  }

  /** The picture as a PNG data URL. */
  async snapshot(): Promise<string> {
    return await this.renderer.extract.base64({ target: this.#root })
  }

  destroy(): void {
    this.highlights.destroy()
    this.markers.destroy()
    this.counters.destroy()
    this.#root.destroy({ children: true, texture: true, textureSource: true })
    this.renderer.destroy({ removeView: true })
  }
}

let cardFound: boolean | undefined

/** Whether WebGL is available and not emulated by the processor; tested once. */
function hasGraphicsCard(): boolean {
  cardFound ??= findGraphicsCard()
  return cardFound
}

function findGraphicsCard(): boolean {
  const context = document.createElement('canvas').getContext('webgl2', { failIfMajorPerformanceCaveat: true })
  if (context === null) return false
  const details = context.getExtension('WEBGL_debug_renderer_info')
  const name = details === null ? '' : String(context.getParameter(details.UNMASKED_RENDERER_WEBGL))
  context.getExtension('WEBGL_lose_context')?.loseContext()
  return !/swiftshader|llvmpipe|softpipe|software|basic render/i.test(name)
}

const withCard = (kind: RendererKind | undefined): boolean =>
  kind === 'webgl' || (kind === undefined && hasGraphicsCard())

/** Loads the code of a renderer of the requested kind; never rejects. */
export async function fetchRenderer(kind: RendererKind | undefined): Promise<void> {
  await (withCard(kind) ? import('./webgl.ts') : import('./canvas.ts')).catch(() => undefined)
}

/**
 * Creates a renderer of the requested kind, or a canvas renderer if that fails. Default: WebGL, unless the processor
 * emulates it, which is ten times slower than a canvas.
 */
export async function rendererFor(
  kind: RendererKind | undefined,
  screen: Size,
  density: number,
  background: string,
): Promise<Renderer> {
  const options = {
    width: screen.w,
    height: screen.h,
    resolution: density,
    autoDensity: true,
    antialias: false,
    background,
    manageImports: false,
  }
  // Pixi's own clock would wake the processor 60 times a second for housekeeping; everything here is destroyed
  // explicitly.
  Ticker.system.autoStart = false
  Ticker.system.stop()
  if (withCard(kind))
    try {
      const renderer = (await import('./webgl.ts')).webglRenderer()
      await renderer.init(options)
      return renderer
    } catch {
      // Some drivers refuse a context that they advertise; the processor can always draw.
    }
  const renderer = (await import('./canvas.ts')).canvasRenderer()
  await renderer.init(options)
  return renderer
}
