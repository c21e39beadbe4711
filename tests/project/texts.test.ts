import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { expect, test } from 'vitest'

/** What gives a text: `useText`, `useFormat` and the names of cards. */
const TEXT_OF =
  /^(?:t|money|signedMoney|amount|foreign|number|day|shortDay|month|weekday|dayName|clock|easternTime|aliasText|cardName|calledName|failureText|sentence)$/

/** Spaces between elements, which no translation touches, are no text. */
function isText(node: ts.Node): boolean {
  if (ts.isJsxText(node) || ts.isStringLiteralLike(node)) return node.text.trim() !== ''
  if (ts.isTemplateExpression(node)) return true
  if (ts.isCallExpression(node)) return ts.isIdentifier(node.expression) && TEXT_OF.test(node.expression.text)
  if (ts.isParenthesizedExpression(node)) return isText(node.expression)
  if (ts.isConditionalExpression(node)) return isText(node.whenTrue) || isText(node.whenFalse)
  if (ts.isBinaryExpression(node)) return isText(node.right)
  return ts.isJsxExpression(node) && node.expression !== undefined && isText(node.expression)
}
const isEmpty = (child: ts.JsxChild) => ts.isJsxText(child) && child.containsOnlyTriviaWhiteSpaces

/** Texts in a fragment, or beside other children of an HTML element or a link. */
function loose(path: string): readonly string[] {
  const file = ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX)
  const found: string[] = []
  const visit = (node: ts.Node) => {
    if (ts.isJsxElement(node) || ts.isJsxFragment(node)) {
      const name = ts.isJsxElement(node) ? node.openingElement.tagName.getText() : null
      const children = node.children.filter((child) => !isEmpty(child))
      if (name === null || (children.length > 1 && /^(?:[a-z]|(?:Nav)?Link$)/.test(name)))
        found.push(...children.filter(isText).map((child) => `${path}: ${child.getText()}`))
    }
    ts.forEachChild(node, visit)
  }
  visit(file)
  return found
}

// The gallery checks the same of what is drawn; it does not open every row.
test('each text has an element of its own: a translation replaces text nodes, and React loses those beside others', () => {
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.tsx'))
  expect(files.flatMap((file) => loose(join('src', file)))).toEqual([])
})
