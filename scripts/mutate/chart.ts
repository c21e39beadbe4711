/** The breakages of a chart: every target, guard, action, delay, input and tag inside `createMachine(…)`. */
import ts from 'typescript'
import { type Edit, fileOf, type Kind, keyOf } from './mutant'

/** Lists of actions that several flows share, by the effect of each entry. */
const SHARED_ACTIONS: Readonly<Record<string, readonly string[]>> = {
  reportFailure: ['storeFailure', 'its notice'],
  storeDoubt: ['storeFailure', 'startLookups'],
}
/** Functions that split the transitions of one event by its outcome; each is called inside the chart. */
const SHARED_ANSWERS: readonly string[] = ['formSubmit']
const GUARD_MAKERS: readonly string[] = ['and', 'or', 'not', 'stateIn']

export type Chart = {
  readonly edits: readonly Edit[]
  /** The parts of this file's chart that cannot be read here: they would not be broken. */
  readonly unreadable: readonly string[]
  /** The charts; the code around them is plain code. */
  readonly nodes: readonly ts.Node[]
}

export function readCharts(source: ts.SourceFile): Chart {
  const edits: Edit[] = []
  const unreadable: string[] = []
  const nodes: ts.Node[] = []
  const add = (node: ts.Node, text: string, what: string, kind: Kind = 'other') =>
    edits.push({ node, text, what, kind })
  const refuse = (node: ts.Node, role: string) => {
    const { line } = source.getLineAndCharacterOfPosition(node.getStart())
    const [text = ''] = node.getText().split('\n')
    unreadable.push(`${fileOf(source)}:${line + 1}: \`${text}\` is no ${role} that can be read here`)
  }

  const entriesOf = (node: ts.Expression, role: string): ts.PropertyAssignment[] => {
    if (!ts.isObjectLiteralExpression(node)) {
      refuse(node, role)
      return []
    }
    return node.properties.filter((property): property is ts.PropertyAssignment => {
      if (ts.isPropertyAssignment(property) && keyOf(property) !== null) return true
      if (ts.isShorthandPropertyAssignment(property) && property.name.text === 'id') return false
      refuse(property, `part of ${role}`)
      return false
    })
  }
  const listOf = (node: ts.Expression) => (ts.isArrayLiteralExpression(node) ? [...node.elements] : [node])
  const nameIn = (node: ts.Expression): string | null => {
    if (ts.isStringLiteral(node)) return node.text
    if (!ts.isObjectLiteralExpression(node)) return null
    const type = node.properties.find((property) => keyOf(property) === 'type')
    return type && ts.isPropertyAssignment(type) && ts.isStringLiteral(type.initializer) ? type.initializer.text : null
  }
  const isInline = (node: ts.Expression) => ts.isArrowFunction(node) || ts.isCallExpression(node)

  const readGuard = (node: ts.Expression): void => {
    const isMade =
      ts.isCallExpression(node) && ts.isIdentifier(node.expression) && GUARD_MAKERS.includes(node.expression.text)
    if (nameIn(node) === null && !ts.isArrowFunction(node) && !isMade) return refuse(node, 'guard')
    const word = nameIn(node) ?? 'made here'
    add(node, '() => true', `guard ${word} forced true`, 'guard')
    add(node, '() => false', `guard ${word} forced false`, 'guard')
  }

  const readActions = (node: ts.Expression): void => {
    const all = listOf(node)
    all.forEach((action, index) => {
      const shared = ts.isSpreadElement(action) ? action.expression : action
      if (ts.isIdentifier(shared) && SHARED_ACTIONS[shared.text]) {
        for (const [left, word] of SHARED_ACTIONS[shared.text]!.entries())
          add(action, `${action.getText()}.filter((_, index) => index !== ${left})`, `without ${word}`)
        return
      }
      // A constant with an action's name and params: only its use here is removed.
      const named = ts.isIdentifier(action) ? action.text : nameIn(action)
      if (ts.isSpreadElement(action) || (named === null && !isInline(action))) return refuse(action, 'action')
      const rest = all.filter((_, other) => other !== index).map((other) => other.getText())
      add(node, `[${rest.join(', ')}]`, `without ${named ?? `action ${index}`}`)
    })
  }

  const readTransition = (
    node: ts.Expression,
    states: readonly string[],
    inner: readonly string[],
    isError = false,
  ) => {
    const kind: Kind = isError ? 'errorTarget' : 'other'
    const readTarget = (target: ts.Expression, removed: () => void) => {
      if (ts.isIdentifier(target) && target.text === 'undefined') return
      if (ts.isArrayLiteralExpression(target) && target.elements.every(ts.isStringLiteral)) return removed()
      if (!ts.isStringLiteral(target)) return refuse(target, 'target')
      removed()
      const isInner = target.text.startsWith('.')
      const [head] = (isInner ? target.text.slice(1) : target.text).split('.')
      const other = (isInner ? inner : states).find((key) => key !== head && key !== 'unresolved')
      if (other) add(target, `'${isInner ? '.' : ''}${other}'`, `leads to ${other}`, kind)
    }
    const made = ts.isCallExpression(node) && ts.isIdentifier(node.expression) ? node.expression.text : ''
    if (SHARED_ANSWERS.includes(made)) {
      const outcomes = (node as ts.CallExpression).arguments.filter(ts.isObjectLiteralExpression)
      for (const outcome of outcomes)
        for (const { initializer } of entriesOf(outcome, 'answers')) readTransition(initializer, states, inner, isError)
      return
    }
    for (const answer of listOf(node)) {
      if (ts.isStringLiteral(answer)) {
        readTarget(answer, () => add(answer, '{}', 'leads nowhere', kind))
        continue
      }
      for (const { name, initializer } of entriesOf(answer, 'transition')) {
        const key = name.getText()
        if (key === 'target') readTarget(initializer, () => add(initializer, 'undefined', 'leads nowhere', kind))
        else if (key === 'guard') readGuard(initializer)
        else if (key === 'actions') readActions(initializer)
        else if (key === 'reenter') add(initializer, `!(${initializer.getText()})`, 'reenter turned')
        else if (!['description', 'meta'].includes(key)) refuse(name, 'part of a transition')
      }
    }
  }

  const readInvoke = (node: ts.Expression, states: readonly string[], inner: readonly string[]) => {
    for (const invoked of listOf(node)) {
      for (const { name, initializer } of entriesOf(invoked, 'invoked actor')) {
        const key = name.getText()
        if (key === 'input') add(initializer, '() => ({})', 'without its input')
        else if (key === 'onDone' || key === 'onSnapshot') readTransition(initializer, states, inner)
        else if (key === 'onError') readTransition(initializer, states, inner, true)
        else if (!['id', 'src', 'systemId'].includes(key)) refuse(name, 'part of an invoked actor')
        else if (!ts.isStringLiteral(initializer)) refuse(initializer, `${key} of an invoked actor`)
      }
    }
  }

  const readOn = (node: ts.Expression, states: readonly string[], inner: readonly string[]) => {
    if (!ts.isObjectLiteralExpression(node)) return refuse(node, 'list of events')
    for (const property of node.properties) {
      if (ts.isPropertyAssignment(property) && keyOf(property) !== null)
        readTransition(property.initializer, states, inner)
      else refuse(property, 'event')
    }
  }

  const readState = (node: ts.Expression, siblings: readonly string[]): void => {
    const entries = entriesOf(node, 'state')
    const statesOf = entries.find((entry) => keyOf(entry) === 'states')?.initializer
    const inner =
      statesOf && ts.isObjectLiteralExpression(statesOf)
        ? statesOf.properties.map(keyOf).filter((key) => key !== null)
        : []
    // The targets of the root are its own states.
    const around = siblings.length > 0 ? siblings : inner
    for (const { name, initializer } of entries) {
      const key = name.getText()
      if (key === 'states')
        for (const { initializer: state } of entriesOf(initializer, 'states')) readState(state, inner)
      else if (key === 'initial') {
        if (!ts.isStringLiteral(initializer)) refuse(initializer, 'initial state')
        else {
          const other = inner.find((state) => state !== initializer.text && state !== 'unresolved')
          if (other) add(initializer, `'${other}'`, `begins with ${other}`)
        }
      } else if (key === 'type') {
        if (nameIn(initializer) === 'final') add(initializer, 'undefined', 'is not final')
      } else if (key === 'tags') {
        const tags = listOf(initializer)
        for (const tag of tags) {
          if (!ts.isStringLiteral(tag)) refuse(tag, 'tag')
          const rest = tags.filter((other) => other !== tag).map((other) => other.getText())
          add(initializer, `[${rest.join(', ')}]`, `without tag ${tag.getText().replaceAll("'", '')}`)
        }
      } else if (key === 'entry' || key === 'exit') readActions(initializer)
      else if (key === 'on') readOn(initializer, around, inner)
      else if (key === 'always' || key === 'onDone') readTransition(initializer, around, inner)
      else if (key === 'after') {
        for (const { name: delay, initializer: then } of entriesOf(initializer, 'list of delays')) {
          if (ts.isNumericLiteral(delay)) {
            add(delay, `[${delay.text} * 10]`, 'ten times as long')
            add(delay, `[${delay.text} / 10]`, 'a tenth as long')
          }
          readTransition(then, around, inner)
        }
      } else if (key === 'invoke') readInvoke(initializer, around, inner)
      else if (!['id', 'context', 'output', 'history', 'target', 'description', 'meta'].includes(key))
        refuse(name, 'part of a state')
    }
  }

  const readSetup = (node: ts.Expression): void => {
    if (!ts.isObjectLiteralExpression(node)) return
    for (const part of node.properties) {
      if (!ts.isPropertyAssignment(part) || !ts.isObjectLiteralExpression(part.initializer)) continue
      const key = keyOf(part)
      for (const entry of part.initializer.properties) {
        const name = keyOf(entry)
        if (name === null) continue
        const given = ts.isPropertyAssignment(entry) ? entry.initializer.getText() : name
        if (key === 'guards') add(entry, `${name}: (...args) => !(${given})(...args)`, 'negated', 'guard')
        if (key === 'delays' && ts.isPropertyAssignment(entry))
          for (const [what, by] of [
            ['ten times as long', '* 10'],
            ['a tenth as long', '/ 10'],
          ] as const)
            add(
              entry.initializer,
              `((delay) => typeof delay === 'function' ? (...args) => delay(...args) ${by} : delay ${by})(${given})`,
              what,
            )
      }
    }
  }

  const visit = (node: ts.Node): void => {
    if (
      ts.isCallExpression(node) &&
      ts.isPropertyAccessExpression(node.expression) &&
      node.expression.name.text === 'createMachine'
    ) {
      const [chart] = node.arguments
      if (chart) {
        nodes.push(chart)
        readState(chart, [])
      }
    }
    if (ts.isCallExpression(node) && node.expression.getText() === 'setup' && node.arguments[0])
      readSetup(node.arguments[0])
    node.forEachChild(visit)
  }
  visit(source)
  return { edits, unreadable, nodes }
}
