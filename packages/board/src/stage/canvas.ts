import { AbstractRenderer, CanvasRenderer, type Renderer } from 'pixi.js'

// The library works where the page's policy forbids code made from text: this renderer makes no such code, yet asks for
// the permission; the one for the graphics card brings its own way round.
Object.assign(AbstractRenderer.prototype, { _unsafeEvalCheck: () => undefined })

/** A renderer on a plain canvas, not yet initialised. */
export const canvasRenderer = (): Renderer => new CanvasRenderer()
