/**
 * Stands, in the built client, for what Pixi brings along to draw vector graphics and masks made of them: the board
 * draws pictures alone. What would be left out otherwise is a third of a renderer.
 */
class Undrawn {
  execute(): void {}
  destroy(): void {}
}

/** Nothing is drawn as vector graphics on a plain canvas. */
export class CanvasGraphicsAdaptor extends Undrawn {
  static extension = { type: ['canvas-pipes-adaptor'], name: 'graphics' }
}

/** Nor by the graphics card. */
export class GlGraphicsAdaptor extends Undrawn {
  static extension = { type: ['webgl-pipes-adaptor'], name: 'graphics' }
}

/** Nothing is cut out by vector graphics. */
export class CanvasStencilMaskPipe extends Undrawn {
  static extension = { type: ['canvas-pipes'], name: 'stencilMask' }
}
