import ts from 'typescript'
import type { Mutant } from './mutant.ts'

const K = ts.SyntaxKind

/** The operator that replaces each operator. */
const OPERATORS: { readonly [kind: number]: string } = {
  [K.LessThanToken]: '<=',
  [K.LessThanEqualsToken]: '<',
  [K.GreaterThanToken]: '>=',
  [K.GreaterThanEqualsToken]: '>',
  [K.EqualsEqualsEqualsToken]: '!==',
  [K.ExclamationEqualsEqualsToken]: '===',
  [K.AmpersandAmpersandToken]: '||',
  [K.BarBarToken]: '&&',
  [K.PlusToken]: '-',
  [K.MinusToken]: '+',
  [K.AsteriskToken]: '+',
}

/** Methods, each with the opposite method that replaces it. */
const OPPOSITES: { readonly [name: string]: string } = {
  min: 'max',
  max: 'min',
  some: 'every',
  every: 'some',
  ceil: 'floor',
  floor: 'ceil',
}

/**
 * All mutants of a file, in file order: comparisons and conditions changed, negated or made constant, numbers one
 * higher or lower, operators and methods replaced as in the tables above. Types, imports and texts stay unchanged.
 */
export function mutantsOf(file: string, source: string): Mutant[] {
  const parsed = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true)
  const found: Mutant[] = []
  const change = (node: ts.Node, becomes: string): void => {
    const start = node.getStart(parsed)
    const line = parsed.getLineAndCharacterOfPosition(start).line + 1
    found.push({ file, line, start, end: node.end, was: node.getText(parsed), becomes })
  }
  const visit = (node: ts.Node): void => {
    if (ts.isTypeNode(node) || ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return
    if (ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node)) return
    changesOf(node, change)
    ts.forEachChild(node, visit)
  }
  visit(parsed)
  return found
}

function changesOf(node: ts.Node, change: (node: ts.Node, becomes: string) => void): void {
  if (ts.isBinaryExpression(node)) {
    const becomes = OPERATORS[node.operatorToken.kind]
    if (becomes !== undefined && !joinsTexts(node)) change(node.operatorToken, becomes)
  } else if (ts.isIfStatement(node)) {
    change(node.expression, 'false')
    change(node.expression, 'true')
  } else if (ts.isConditionalExpression(node)) change(node.condition, `!(${node.condition.getText()})`)
  else if (ts.isPrefixUnaryExpression(node) && node.operator === K.ExclamationToken)
    change(node, node.operand.getText())
  else if (ts.isNumericLiteral(node)) {
    const value = Number(node.text)
    if (!Number.isInteger(value)) return
    change(node, String(value + 1))
    if (value > 0) change(node, String(value - 1))
  } else if (node.kind === K.TrueKeyword) change(node, 'false')
  else if (node.kind === K.FalseKeyword) change(node, 'true')
  else if (ts.isPropertyAccessExpression(node)) {
    const becomes = OPPOSITES[node.name.text]
    if (becomes !== undefined) change(node.name, becomes)
  }
}

/** Whether an addition joins texts. */
function joinsTexts({ left, right }: ts.BinaryExpression): boolean {
  return [left, right].some((each) => ts.isStringLiteralLike(each) || ts.isTemplateExpression(each))
}
