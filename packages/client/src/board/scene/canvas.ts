import { CanvasRenderer, type Renderer } from 'pixi.js'

/** A renderer on a plain canvas, not yet initialised. */
export const canvasRenderer = (): Renderer => new CanvasRenderer()
