/** The module of each route, as src/app/routes/screens.ts imports it: no rule says what its file is called. */
import { readFileSync } from 'node:fs'
import ts from 'typescript'
import { moduleAt } from '../imports.ts'

const SCREENS = 'src/app/routes/screens.ts'
/** The record of screens.ts that has an entry for each route. */
const RECORD = 'built'

type RouteModule = {
  readonly file: string
  /** Otherwise it comes with the entry. */
  readonly isOnDemand: boolean
}

/** By the ids of the routes. `text`: of screens.ts. */
export function routeModules(text = readFileSync(SCREENS, 'utf8')): ReadonlyMap<string, RouteModule> {
  const source = ts.createSourceFile(SCREENS, text, ts.ScriptTarget.Latest, true)
  const values = new Map<string, ts.Expression>()
  const imported = new Map<string, RouteModule>()
  const moduleOf = (specifier: ts.Node | undefined, isOnDemand: boolean) => {
    const file = specifier && ts.isStringLiteral(specifier) && moduleAt(SCREENS, specifier.text)
    return file ? [{ file, isOnDemand }] : []
  }
  for (const statement of source.statements) {
    if (ts.isVariableStatement(statement))
      for (const { name, initializer } of statement.declarationList.declarations)
        if (initializer) values.set(name.getText(), initializer)
    if (ts.isImportDeclaration(statement)) {
      const named = statement.importClause?.namedBindings
      if (!named || !ts.isNamespaceImport(named)) continue
      for (const module of moduleOf(statement.moduleSpecifier, false)) imported.set(named.name.text, module)
    }
  }

  /** The modules that the code imports itself or through what it names. */
  function modulesIn(node: ts.Node): readonly RouteModule[] {
    if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword)
      return moduleOf(node.arguments[0], true)
    if (ts.isIdentifier(node)) {
      const module = imported.get(node.text)
      const value = values.get(node.text)
      return module ? [module] : value ? modulesIn(value) : []
    }
    const found: RouteModule[] = []
    // The name of a property is not one of this file.
    if (ts.isPropertyAccessExpression(node)) return modulesIn(node.expression)
    if (ts.isPropertyAssignment(node)) return modulesIn(node.initializer)
    node.forEachChild((child) => {
      found.push(...modulesIn(child))
    })
    return found
  }

  const record = values.get(RECORD)
  if (!record || !ts.isObjectLiteralExpression(record)) throw new Error(`${SCREENS} has no record '${RECORD}' any more`)
  return new Map(
    record.properties.map((property) => {
      const id = property.name?.getText() ?? ''
      const [module, ...others] = new Map(modulesIn(property).map((each) => [each.file, each])).values()
      if (!module || others.length > 0)
        throw new Error(
          `${SCREENS}: '${id}' must import one module that exists; it imports ${others.length + (module ? 1 : 0)}`,
        )
      return [id, module] as const
    }),
  )
}
