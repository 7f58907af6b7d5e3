/**
 * Replaces Pixi's code for vector graphics and masks, a third of a renderer, in the built client: the board draws only
 * bitmaps.
 */
class Undrawn {
  execute(): void {}
  destroy(): void {}
}

/** No vector graphics on a canvas. */
export class CanvasGraphicsAdaptor extends Undrawn {
  static extension = { type: ['canvas-pipes-adaptor'], name: 'graphics' }
}

/** No vector graphics on the graphics card. */
export class GlGraphicsAdaptor extends Undrawn {
  static extension = { type: ['webgl-pipes-adaptor'], name: 'graphics' }
}

/** No masks made of vector graphics. */
export class CanvasStencilMaskPipe extends Undrawn {
  static extension = { type: ['canvas-pipes'], name: 'stencilMask' }
}
