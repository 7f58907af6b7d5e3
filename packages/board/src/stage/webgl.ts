import 'pixi.js/unsafe-eval'
import { type Renderer, WebGLRenderer } from 'pixi.js'

/** A renderer on the graphics card, not yet initialised. */
export const webglRenderer = (): Renderer => new WebGLRenderer()
