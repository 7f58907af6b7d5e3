import { AbstractRenderer, CanvasRenderer, type Renderer } from 'pixi.js'

// Pixi works where the page's policy forbids generated code: this renderer generates none, yet asks for permission; the
// WebGL renderer has its own replacement.
Object.assign(AbstractRenderer.prototype, { _unsafeEvalCheck: () => undefined })

/** A renderer on a plain canvas, not yet initialised. */
export const canvasRenderer = (): Renderer => new CanvasRenderer()
