/**
 * Which ports make which calls of the contract, read from the sources: TypeScript resolves the names, no type is
 * computed.
 */
import { readdirSync } from 'node:fs'
import { join, relative } from 'node:path'
import ts from 'typescript'
import { ROOT } from '../../scripts/root'
import { operations } from '../contract/document'

/**
 * A port that makes a call. `machines`: those that own the port. The ports `send` and `lookUp` belong to the machine
 * `effect`: `effect` is then the kind of effect that they serve, and `begunBy` are the machines that begin it.
 */
export type Use = {
  readonly port: string
  readonly machines: readonly string[]
  readonly effect?: string
  readonly begunBy?: readonly string[]
}
export type OperationUses = {
  readonly operationId: string
  readonly method: string
  readonly path: string
  readonly ports: readonly Use[]
  /** Files that make the call without a port: on a page where the machines do not run. */
  readonly elsewhere: readonly string[]
}

const REGISTRY = join(ROOT, 'machines/registry.ts')
const EFFECT = join(ROOT, 'machines/effect/effect.ts')
const SOURCES = join(ROOT, 'src')
const MACHINES = join(ROOT, 'machines')
const METHODS = new Set(['GET', 'POST', 'PUT', 'PATCH', 'DELETE'])

/** Only the project's own files. `planted`: texts of more files, by their path. */
function programOf(planted: Readonly<Record<string, string>>): ts.Program {
  const options: ts.CompilerOptions = {
    target: ts.ScriptTarget.ES2023,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    jsx: ts.JsxEmit.ReactJSX,
    allowImportingTsExtensions: true,
    noEmit: true,
    noLib: true,
    types: [],
  }
  const added = new Map(Object.entries(planted).map(([path, text]) => [join(ROOT, path), text]))
  const host = ts.createCompilerHost(options)
  const { fileExists, readFile } = host
  host.fileExists = (name) => added.has(name) || fileExists(name)
  host.readFile = (name) => added.get(name) ?? readFile(name)
  host.resolveModuleNameLiterals = (names, from) =>
    names.map(({ text }) =>
      text.startsWith('.') ? ts.resolveModuleName(text, from, options, host) : { resolvedModule: undefined },
    )
  const sources = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => join(SOURCES, name))
  return ts.createProgram({ rootNames: [REGISTRY, ...sources, ...added.keys()], options, host })
}

type Body = ts.Expression | ts.Block

function nodesIn(node: ts.Node): ts.Node[] {
  const found: ts.Node[] = []
  const visit = (one: ts.Node) => {
    found.push(one)
    ts.forEachChild(one, visit)
  }
  visit(node)
  return found
}

function placeOf(node: ts.Node): string {
  const file = node.getSourceFile()
  return `${relative(ROOT, file.fileName)}:${file.getLineAndCharacterOfPosition(node.getStart()).line + 1}`
}

const plain = (node: ts.Expression): ts.Expression =>
  ts.isParenthesizedExpression(node) ||
  ts.isAsExpression(node) ||
  ts.isSatisfiesExpression(node) ||
  ts.isAwaitExpression(node)
    ? plain(node.expression)
    : node

/** The name of a part of an object: it stands for nothing by itself. */
const isPartName = (node: ts.Node, { parent } = node) =>
  (ts.isPropertyAccessExpression(parent) && parent.name === node) ||
  (ts.isPropertyAssignment(parent) && parent.name === node) ||
  (ts.isBindingElement(parent) && parent.propertyName === node)

type Provide = ts.CallExpression & { readonly expression: ts.PropertyAccessExpression }
const isProvide = (node: ts.Node): node is Provide =>
  ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression) && node.expression.name.text === 'provide'
const isCallOf = (name: string, node: ts.Node): node is ts.CallExpression =>
  ts.isCallExpression(node) && ts.isIdentifier(node.expression) && node.expression.text === name

const partsOf = (object: ts.ObjectLiteralExpression | null) =>
  (object?.properties ?? []).flatMap((part) =>
    part.name && (ts.isIdentifier(part.name) || ts.isStringLiteral(part.name)) ? [{ name: part.name.text, part }] : [],
  )
const partNamed = (object: ts.ObjectLiteralExpression | null, name: string) =>
  partsOf(object).find((one) => one.name === name)?.part

/** What the names in the sources stand for. Null if that is not in the sources, or not decided there. */
function namesIn(checker: ts.TypeChecker) {
  function symbolAt(node: ts.Node): ts.Symbol | undefined {
    const symbol =
      ts.isShorthandPropertyAssignment(node.parent) && node.parent.name === node
        ? checker.getShorthandAssignmentValueSymbol(node.parent)
        : checker.getSymbolAtLocation(node)
    return symbol && symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol
  }
  const calleeOf = ({ expression }: ts.CallExpression) =>
    ts.isIdentifier(expression) ? symbolAt(expression) : undefined

  function valueOf(part: ts.Node): Body | null {
    if (ts.isShorthandPropertyAssignment(part)) return meaningOf(symbolAt(part.name))
    if (ts.isVariableDeclaration(part) || ts.isPropertyAssignment(part)) return part.initializer ?? null
    return ts.isFunctionDeclaration(part) || ts.isMethodDeclaration(part) ? (part.body ?? null) : null
  }
  function meaningOf(symbol: ts.Symbol | undefined): Body | null {
    const declaration = symbol?.declarations?.[0]
    if (!declaration) return null
    if (!ts.isBindingElement(declaration)) return valueOf(declaration)
    let whole: ts.Node = declaration.parent.parent
    while (ts.isBindingElement(whole)) whole = whole.parent.parent
    if (!ts.isVariableDeclaration(whole) || !whole.initializer) return null
    const name = declaration.propertyName ?? declaration.name
    const isDirect = declaration.parent.parent === whole && ts.isIdentifier(name)
    const part = isDirect && partNamed(objectIn(whole.initializer), name.text)
    return (part && valueOf(part)) || whole.initializer
  }
  function returnedBy(call: ts.CallExpression): ts.Expression | null {
    const meaning = meaningOf(calleeOf(call))
    const body = meaning && (ts.isArrowFunction(meaning) ? meaning.body : meaning)
    if (!body || !ts.isBlock(body)) return body
    const [only, ...more] = body.statements.filter(ts.isReturnStatement)
    return more.length === 0 ? (only?.expression ?? null) : null
  }
  function behind(node: ts.Expression): ts.Expression | null {
    const meant = ts.isCallExpression(node)
      ? returnedBy(node)
      : ts.isIdentifier(node)
        ? meaningOf(symbolAt(node))
        : null
    return meant && !ts.isBlock(meant) ? meant : null
  }
  function objectIn(expression: ts.Expression): ts.ObjectLiteralExpression | null {
    const isNamed = ts.isAsExpression(expression) && ts.isTypeQueryNode(expression.type)
    const meant = isNamed ? meaningOf(symbolAt((expression.type as ts.TypeQueryNode).exprName)) : plain(expression)
    if (!meant || ts.isBlock(meant)) return null
    const node = plain(meant)
    if (ts.isObjectLiteralExpression(node)) return node
    const next = behind(node)
    return next && objectIn(next)
  }
  /** `object.name`, or `(await load(() => import('…'))).name`. */
  function partAt({ expression, name }: ts.PropertyAccessExpression): Body | null {
    const loaded = nodesIn(plain(expression)).find(
      (node): node is ts.CallExpression =>
        ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword,
    )
    if (loaded?.arguments[0]) {
      const module = checker.getSymbolAtLocation(loaded.arguments[0])
      const found = module && checker.getExportsOfModule(module).find((one) => one.name === name.text)
      return found ? meaningOf(found.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(found) : found) : null
    }
    const part = partNamed(objectIn(expression), name.text)
    return part ? valueOf(part) : null
  }
  function textOf(expression: ts.Expression): string | null {
    const node = plain(expression)
    if (ts.isStringLiteralLike(node)) return node.text
    if (!ts.isTemplateExpression(node)) {
      const meant = behind(node)
      return meant && textOf(meant)
    }
    const texts = node.templateSpans.map((span) => [textOf(span.expression), span.literal.text])
    return texts.some(([text]) => text === null) ? null : [node.head.text, ...texts.flat()].join('')
  }
  return { symbolAt, calleeOf, meaningOf, objectIn, partAt, textOf, behind }
}
type Names = ReturnType<typeof namesIn>

/** Which machine of the registry an expression is. */
function machinesIn(registry: ts.SourceFile, { symbolAt, calleeOf, meaningOf, behind }: Names) {
  const named = new Map<ts.Symbol, string>()
  /** Functions that make one machine of the registry; null if they make several. */
  const made = new Map<ts.Symbol, string | null>()
  const listed = nodesIn(registry).find(ts.isObjectLiteralExpression) ?? null
  for (const { name, part } of partsOf(listed)) {
    const symbol = ts.isPropertyAssignment(part) ? symbolAt(part.initializer) : undefined
    if (!symbol) throw new Error(`The machine ${name} of the registry is not found`)
    named.set(symbol, name)
    const meaning = meaningOf(symbol)
    const maker = meaning && ts.isCallExpression(meaning) ? calleeOf(meaning) : undefined
    if (maker) made.set(maker, made.has(maker) ? null : name)
  }
  function machineIn(expression: ts.Expression): string | null {
    const node = plain(expression)
    if (isProvide(node)) return machineIn(node.expression.expression)
    const symbol = ts.isCallExpression(node) ? calleeOf(node) : ts.isIdentifier(node) ? symbolAt(node) : undefined
    const known = symbol && (ts.isCallExpression(node) ? made : named).get(symbol)
    if (known) return known
    const next = behind(node)
    return next && machineIn(next)
  }
  return { named, machineIn }
}

/** The machines that begin a kind of effect, by the constant that defines the kind. */
function beginningsIn(program: ts.Program, { symbolAt, calleeOf, meaningOf }: Names, named: Map<ts.Symbol, string>) {
  const declared = program.getSourceFile(EFFECT)?.statements.filter(ts.isVariableStatement) ?? []
  const beginning = declared
    .flatMap(({ declarationList }) => declarationList.declarations.map(({ name }) => name))
    .find((name) => name.getText() === 'beginning')
  if (!beginning) throw new Error('The function that begins an effect is not found')
  /** With the functions that pass it the kind that they are given first. */
  const beginners = new Set([symbolAt(beginning)])
  const files = program.getSourceFiles().filter(({ fileName }) => fileName.startsWith(MACHINES))
  for (const node of files.flatMap(nodesIn)) {
    if (!isCallOf('beginning', node) || !node.arguments[0]) continue
    const given = symbolAt(node.arguments[0])?.declarations?.[0]
    if (!given || !ts.isParameter(given) || given.parent.parameters[0] !== given) continue
    const maker = given.parent
    const name = ts.isVariableDeclaration(maker.parent) ? maker.parent.name : maker.name
    if (name) beginners.add(symbolAt(name))
  }
  const begunBy = new Map<ts.Symbol, Set<string>>()
  for (const [machine, name] of named) {
    const seen = new Set([machine])
    const visit = (node: ts.Node): void => {
      if (ts.isTypeNode(node)) return
      if (ts.isCallExpression(node) && node.arguments[0] && beginners.has(calleeOf(node))) {
        const kind = symbolAt(node.arguments[0])
        if (kind) begunBy.set(kind, (begunBy.get(kind) ?? new Set()).add(name))
      }
      const symbol = ts.isIdentifier(node) && !isPartName(node) ? symbolAt(node) : undefined
      if (symbol && !named.has(symbol) && !seen.has(symbol)) {
        seen.add(symbol)
        const meaning = meaningOf(symbol)
        if (meaning) visit(meaning)
      }
      ts.forEachChild(node, visit)
    }
    const chart = meaningOf(machine)
    if (chart) visit(chart)
  }
  return begunBy
}

const IDS = new Map(operations.map(({ id, method, path }) => [`${method} ${path}`, id]))

/** `label`: the part `send` or `lookUp` of an effect through which it was found. */
type Found = { readonly call: string; readonly label: string | null; readonly node: ts.Node }

function callsIn({ symbolAt, meaningOf, partAt, textOf }: Names) {
  function operationOf(method: string, path: string | null, node: ts.Node): string {
    if (path === null) throw new Error(`The path of a call must be a constant (${placeOf(node)})`)
    const call = `${method} ${path}`
    if (!IDS.has(call)) throw new Error(`openapi.yaml has no operation ${call} (${placeOf(node)})`)
    return call
  }
  /** The inspector has a client of its own, for the sandbox. */
  function isOfTheContract(client: ts.Expression): boolean {
    const meaning = meaningOf(symbolAt(client))
    const paths = meaning && ts.isCallExpression(meaning) ? meaning.typeArguments?.[0] : undefined
    return paths === undefined || paths.getText() === 'paths'
  }
  function callAt(node: ts.Node): string | null {
    if (!ts.isCallExpression(node) || !node.arguments[0]) return null
    const { expression, arguments: given } = node
    if (ts.isPropertyAccessExpression(expression) && METHODS.has(expression.name.text)) {
      if (!isOfTheContract(expression.expression)) return null
      return operationOf(expression.name.text, textOf(given[0] as ts.Expression), node)
    }
    if (!isCallOf('fetch', node)) return null
    for (const part of nodesIn(node.arguments[0]).filter(ts.isIdentifier)) {
      const meaning = meaningOf(symbolAt(part))
      if (meaning && ts.isSatisfiesExpression(meaning) && meaning.type.getText() === 'keyof paths') {
        return operationOf('GET', textOf(meaning), node)
      }
    }
    return null
  }
  /**
   * The calls that an expression leads to, through every name that it uses. What it provides to another machine is that
   * machine's.
   */
  function callsFrom(start: ts.Node, labels: readonly string[] = []): readonly Found[] {
    const found: Found[] = []
    const seen = new Set<string>()
    const follow = (meaning: Body | null, label: string | null) => {
      const key = meaning && `${placeOf(meaning)} ${meaning.pos} ${meaning.end} ${label}`
      if (!meaning || !key || seen.has(key)) return
      seen.add(key)
      visit(meaning, label)
    }
    const visit = (node: ts.Node, label: string | null): void => {
      if (ts.isTypeNode(node) || isProvide(node) || isCallOf('effectLogic', node)) return
      const call = callAt(node)
      if (call) found.push({ call, label, node })
      if (ts.isPropertyAccessExpression(node)) {
        const part = partAt(node)
        if (part) follow(part, label)
        else visit(node.expression, label)
        return
      }
      if (ts.isIdentifier(node) && !isPartName(node)) follow(meaningOf(symbolAt(node)), label)
      const name = ts.isObjectLiteralElementLike(node) ? node.name?.getText() : undefined
      const within = label === null && name && labels.includes(name) ? name : label
      ts.forEachChild(node, (child) => visit(child, within))
    }
    visit(start, null)
    return found
  }
  return { callAt, callsFrom }
}

function read(program: ts.Program): OperationUses[] {
  const registry = program.getSourceFile(REGISTRY)
  if (!registry) throw new Error('The registry is not found')
  const names = namesIn(program.getTypeChecker())
  const { named, machineIn } = machinesIn(registry, names)
  const begunBy = beginningsIn(program, names, named)
  const { callAt, callsFrom } = callsIn(names)
  const sources = program.getSourceFiles().filter(({ fileName }) => fileName.startsWith(SOURCES))
  const nodes = sources.flatMap(nodesIn)

  const uses = new Map<string, Map<string, Use>>([...IDS.keys()].map((call) => [call, new Map()]))
  const reached = new Set<ts.Node>()
  function add({ call, node }: Found, use: Use) {
    reached.add(node)
    const key = `${use.effect ?? ''} ${use.port}`
    const before = uses.get(call)?.get(key)?.machines ?? []
    uses.get(call)?.set(key, { ...use, machines: [...new Set([...before, ...use.machines])].sort() })
  }
  for (const node of nodes.filter(isProvide)) {
    const provided = node.arguments[0] ? names.objectIn(node.arguments[0]) : null
    const actors = partNamed(provided, 'actors')
    if (!actors) continue
    const machine = machineIn(node.expression.expression)
    if (machine === null) throw new Error(`It is not known which machine this is (${placeOf(node)})`)
    const given = ts.isPropertyAssignment(actors) ? names.objectIn(actors.initializer) : null
    if (!given) throw new Error(`The actors of a machine must be an object (${placeOf(node)})`)
    for (const { name, part } of partsOf(given)) {
      // The calls of a machine that is provided are those of its own ports.
      const isMachine = ts.isPropertyAssignment(part) && machineIn(part.initializer) !== null
      if (!isMachine) for (const found of callsFrom(part)) add(found, { port: name, machines: [machine] })
    }
  }
  for (const node of nodes.filter((one) => isCallOf('effectLogic', one))) {
    const [kinds, ports] = node.arguments.map(names.objectIn)
    for (const { name, part: kind } of partsOf(kinds ?? null)) {
      const part = partNamed(ports ?? null, name)
      const defined = ts.isPropertyAssignment(kind) ? names.symbolAt(kind.initializer) : undefined
      const begun = defined && begunBy.get(defined)
      if (!part || !begun)
        throw new Error(`Who begins the effect ${name}, or its calls, are not found (${placeOf(node)})`)
      const all = callsFrom(part, ['send', 'lookUp'])
      for (const found of all) {
        if (!found.label) {
          // A local function is found where it is defined, and again where it is used.
          if (all.some(({ label, node: used }) => label && used === found.node)) continue
          throw new Error(`This call is neither sent nor looked up (${placeOf(found.node)})`)
        }
        add(found, { port: found.label, machines: ['effect'], effect: name, begunBy: [...begun].sort() })
      }
    }
  }

  const elsewhere = new Map<string, Set<string>>()
  for (const node of nodes) {
    const call = reached.has(node) ? null : callAt(node)
    if (call === null) continue
    const file = relative(ROOT, node.getSourceFile().fileName)
    elsewhere.set(call, (elsewhere.get(call) ?? new Set()).add(file))
  }
  const orderOf = ({ effect, machines, port }: Use) => `${effect ?? machines[0]} ${port}`
  return operations.map(({ id, method, path }) => {
    const call = `${method} ${path}`
    return {
      operationId: id,
      method,
      path,
      ports: [...(uses.get(call)?.values() ?? [])].sort((one, other) => (orderOf(one) < orderOf(other) ? -1 : 1)),
      elsewhere: [...(elsewhere.get(call) ?? [])].sort(),
    }
  })
}

let known: readonly OperationUses[] | null = null
/** Of every operation, in the order of the contract. `planted`: more sources, by their path. */
export function usesOf(planted?: Readonly<Record<string, string>>): readonly OperationUses[] {
  if (planted) return read(programOf(planted))
  known ??= read(programOf({}))
  return known
}
