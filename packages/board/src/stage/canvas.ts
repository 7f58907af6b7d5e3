import { AbstractRenderer, CanvasRenderer, type Renderer } from 'pixi.js'

// Pixi must work under a policy that forbids generated code. This renderer generates none, but still checks for it; the
// WebGL renderer has its own replacement.
Object.assign(AbstractRenderer.prototype, { _unsafeEvalCheck: () => undefined })

/** A renderer on a plain canvas, not yet initialised. */
export const canvasRenderer = (): Renderer => new CanvasRenderer()
