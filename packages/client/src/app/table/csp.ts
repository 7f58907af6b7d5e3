import { AbstractRenderer } from 'pixi.js'

/**
 * Lets the drawing library work where the page's policy forbids code made from text. Its renderer for the processor makes no
 * such code, yet asks for the permission; the one for the graphics card brings its own way round.
 */
Object.assign(AbstractRenderer.prototype, { _unsafeEvalCheck: () => undefined })
