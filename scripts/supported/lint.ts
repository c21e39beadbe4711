/** ESLint with MDN's data: reports what a supported browser does not have, in scripts and in styles. */
import css from '@eslint/css'
import { ESLint, type Rule } from 'eslint'
import { ALLOWED_APIS, ALLOWED_CSS } from './allowed'
import { newerApis, newerCss } from './newer'

const message = 'A supported browser does not have it.'

type CssNode = {
  readonly type: string
  readonly name: string
  readonly property: string
  readonly value: { readonly children?: readonly CssNode[] }
}

const cssRule: Rule.RuleModule = {
  create(context) {
    const check = (name: string, isNewer: boolean | undefined) => (node: CssNode) => {
      const [feature = name] = name.split(':', 1)
      if (isNewer && !(name in ALLOWED_CSS) && !(feature in ALLOWED_CSS))
        context.report({ node: node as never, message: `${name}: ${message}` })
    }
    return {
      Declaration(node: CssNode) {
        check(node.property, newerCss.property(node.property))(node)
        for (const part of node.value.children ?? [])
          if (part.type === 'Identifier')
            check(`${node.property}: ${part.name}`, newerCss.value(node.property, part.name))(node)
      },
      Function: (node: CssNode) => check(`${node.name}()`, newerCss.function(node.name))(node),
      Atrule: (node: CssNode) => check(`@${node.name}`, newerCss.atRule(node.name))(node),
      Feature: (node: CssNode) => check(`(${node.name})`, newerCss.feature(node.name))(node),
      PseudoClassSelector: (node: CssNode) => check(`:${node.name}`, newerCss.selector(node.name))(node),
      PseudoElementSelector: (node: CssNode) => check(`::${node.name}`, newerCss.selector(node.name))(node),
    } as never
  },
}

const isAllowed = (name: string) => name in ALLOWED_APIS
export const eslint = new ESLint({
  overrideConfigFile: true,
  ignore: false,
  allowInlineConfig: false,
  overrideConfig: [
    {
      files: ['**/*.js'],
      languageOptions: { ecmaVersion: 2022, sourceType: 'module' },
      rules: {
        'no-restricted-globals': ['error', ...newerApis.globals.filter((name) => !isAllowed(name))],
        'no-restricted-properties': [
          'error',
          ...newerApis.statics
            .filter(({ object, property }) => !isAllowed(`${object}.${property}`))
            .map((one) => ({ ...one, message })),
          // The code does not show which object a member belongs to: only the names of the language itself are rare
          // enough to report.
          ...[...new Set(newerApis.members.filter(({ isBuiltIn }) => isBuiltIn).map(({ property }) => property))]
            .filter((property) => !isAllowed(`.${property}`))
            .map((property) => ({ property, message })),
        ],
      },
    },
    {
      files: ['**/*.css'],
      language: 'css/css',
      languageOptions: { tolerant: true },
      plugins: { css, portal: { rules: { supported: cssRule } } },
      rules: { 'portal/supported': 'error' },
    },
  ],
})
