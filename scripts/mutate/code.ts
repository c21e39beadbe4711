/** The breakages of plain code: boundaries, numbers, branches, fields, and the members of a union. */
import ts from 'typescript'
import { type Edit, type Kind, keyOf } from './mutant'

const { SyntaxKind } = ts
const OTHER_OPERATOR: Partial<Record<ts.SyntaxKind, string>> = {
  [SyntaxKind.LessThanToken]: '<=',
  [SyntaxKind.LessThanEqualsToken]: '<',
  [SyntaxKind.GreaterThanToken]: '>=',
  [SyntaxKind.GreaterThanEqualsToken]: '>',
  [SyntaxKind.EqualsEqualsEqualsToken]: '!==',
  [SyntaxKind.ExclamationEqualsEqualsToken]: '===',
  [SyntaxKind.EqualsEqualsToken]: '!=',
  [SyntaxKind.ExclamationEqualsToken]: '==',
  [SyntaxKind.AmpersandAmpersandToken]: '||',
  [SyntaxKind.BarBarToken]: '&&',
  [SyntaxKind.MinusToken]: '+',
  [SyntaxKind.AsteriskToken]: '/',
  [SyntaxKind.SlashToken]: '*',
  [SyntaxKind.PercentToken]: '*',
}
const OTHER_METHOD: Readonly<Record<string, string>> = {
  every: 'some',
  some: 'every',
  min: 'max',
  max: 'min',
  floor: 'ceil',
  ceil: 'floor',
  startsWith: 'endsWith',
  endsWith: 'startsWith',
}
const AMOUNT = /cents|fee|amount|limit|maximum|minimum|balance|percent/i
/** The parts of a setup are not broken: the first test that reaches a missing one finds it. */
const SETUP_PARTS = ['actors', 'guards', 'actions', 'delays']

const isTypeOnly = (node: ts.Node) =>
  ts.isTypeNode(node) ||
  ts.isTypeAliasDeclaration(node) ||
  ts.isInterfaceDeclaration(node) ||
  ts.isImportDeclaration(node) ||
  ts.isExportDeclaration(node)

const namesAround = (node: ts.Node): string => {
  const names: string[] = []
  for (let here = node; here.parent; here = here.parent) {
    const key = keyOf(here)
    if (key !== null) names.push(key)
    if (ts.isVariableDeclaration(here)) names.push(here.name.getText())
  }
  return names.join(' ')
}

const textsOf = (type: ts.Type | undefined): string[] =>
  // Sorted: the compiler's order depends on which files it has read before.
  type?.isUnion() ? type.types.flatMap((part) => (part.isStringLiteral() ? [part.value] : [])).sort() : []

/** `charts`: what is read as a chart; inside it only functions and data are plain code. */
export function codeEdits(source: ts.SourceFile, checker: ts.TypeChecker, charts: readonly ts.Node[]): Edit[] {
  const edits: Edit[] = []
  const add = (node: ts.Node, text: string, what: string, kind: Kind = 'other') =>
    edits.push({ node, text, what, kind })
  const kindOf = (node: ts.Node): Kind => (AMOUNT.test(namesAround(node)) ? 'amount' : 'other')
  const short = (node: ts.Node) => {
    const text = node.getText().replaceAll(/\s+/g, ' ')
    return text.length > 50 ? `${text.slice(0, 47)}…` : text
  }

  const breakText = (node: ts.StringLiteral) => {
    const { parent } = node
    const isCompared = ts.isBinaryExpression(parent) && OTHER_OPERATOR[parent.operatorToken.kind]
    const type = isCompared
      ? checker.getTypeAtLocation(parent.left === node ? parent.right : parent.left)
      : ts.isCaseClause(parent)
        ? checker.getTypeAtLocation(parent.parent.parent.expression)
        : checker.getContextualType(node)
    const texts = textsOf(type)
    const at = texts.indexOf(node.text)
    const other = texts[(at + 1) % texts.length]
    if (at >= 0 && other !== undefined && other !== node.text)
      add(node, JSON.stringify(other), `'${node.text}' is '${other}'`)
  }

  const breakFields = (node: ts.ObjectLiteralExpression) => {
    const isPart = ts.isPropertyAssignment(node.parent) && SETUP_PARTS.includes(keyOf(node.parent) ?? '')
    const call = isPart ? node.parent.parent.parent : node.parent
    if (ts.isCallExpression(call) && call.expression.getText() === 'setup') return
    for (const property of node.properties) {
      const rest = node.properties.filter((other) => other !== property).map((other) => other.getText())
      const name = property.name?.getText() ?? short(property)
      add(node, `{ ${rest.join(', ')} }`, `without ${name}`)
    }
  }

  /** A port that throws what nobody expected, such as a function that the browser does not have. */
  const breakPort = (node: ts.CallExpression) => {
    const [call, run] = node.arguments
    if (['fromCall', 'calling'].includes(node.expression.getText()) && call && run)
      add(run, `async () => { throw new TypeError('broken') }`, `the port of ${call.getText()} breaks`, 'errorTarget')
  }

  const breakNode = (node: ts.Node): void => {
    if (ts.isCallExpression(node)) breakPort(node)
    if (ts.isBinaryExpression(node)) {
      const other = OTHER_OPERATOR[node.operatorToken.kind]
      if (other) add(node.operatorToken, other, `${short(node)}: ${other}`, kindOf(node))
    } else if (ts.isConditionalExpression(node)) {
      const { condition, whenTrue, whenFalse } = node
      add(
        node,
        `(${condition.getText()}) ? (${whenFalse.getText()}) : (${whenTrue.getText()})`,
        `${short(condition)}: branches swapped`,
      )
    } else if (ts.isIfStatement(node))
      add(node.expression, `!(${node.expression.getText()})`, `${short(node.expression)}: negated`)
    else if (ts.isPrefixUnaryExpression(node) && node.operator === SyntaxKind.ExclamationToken)
      add(node, node.operand.getText(), `${short(node)}: not negated`)
    else if (ts.isNumericLiteral(node) && !(ts.isPropertyAssignment(node.parent) && node.parent.name === node)) {
      const value = Number(node.text)
      add(node, String(value + 1), `${node.text} plus 1`, kindOf(node))
      // A negative number needs brackets before a method or a power.
      add(node, `(${value - 1})`, `${node.text} minus 1`, kindOf(node))
    } else if (node.kind === SyntaxKind.TrueKeyword) add(node, 'false', 'true is false')
    else if (node.kind === SyntaxKind.FalseKeyword) add(node, 'true', 'false is true')
    else if (ts.isStringLiteral(node) && !(ts.isPropertyAssignment(node.parent) && node.parent.name === node))
      breakText(node)
    else if (ts.isObjectLiteralExpression(node)) breakFields(node)
    else if (
      ts.isPropertyAccessExpression(node) &&
      ts.isCallExpression(node.parent) &&
      node.parent.expression === node
    ) {
      const other = OTHER_METHOD[node.name.text]
      if (other) add(node.name, other, `${short(node)}: ${other}`, kindOf(node))
    } else if (node.kind === SyntaxKind.RegularExpressionLiteral) {
      const text = node.getText()
      if (text.startsWith('/^')) add(node, text.replace('^', ''), `${text} begins anywhere`)
      if (/\$\/\w*$/.test(text)) add(node, text.replace(/\$(\/\w*)$/, '$1'), `${text} ends anywhere`)
    }
  }

  const DATA = ['context', 'params', 'input', 'output']
  const visit = (node: ts.Node, isChart: boolean): void => {
    if (isTypeOnly(node)) return
    if (charts.includes(node)) {
      node.forEachChild((child) => visit(child, true))
      return
    }
    const isData = ts.isPropertyAssignment(node) && DATA.includes(keyOf(node) ?? '')
    const isCode = !isChart || isData || ts.isArrowFunction(node)
    if (isCode) breakNode(node)
    node.forEachChild((child) => visit(child, !isCode))
  }
  visit(source, false)
  return edits
}
