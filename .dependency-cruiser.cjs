/** Who may import whom. Each layer imports only from those below: contract, rules, machines, src. */

/** Machines whose chart invokes another flow's machine. Only the portal and the registry import all. */
const INVOKES = {
  'add-bill': ['effect'],
  alerts: ['effect'],
  card: ['effect'],
  cards: ['card', 'effect'],
  'money-request': ['effect'],
  'money-requests': ['money-request', 'effect'],
  dashboard: ['activity', 'reveal', 'upcoming-payments'],
  profile: ['fatca', 'address-lookup', 'effect'],
  'order-card': ['address-lookup', 'effect'],
  'pending-payments': ['coming-money', 'effect'],
  'replace-card': ['address-lookup', 'card', 'effect'],
  'register-card': ['address-lookup', 'effect'],
  upgrade: ['address-lookup', 'effect'],
  payment: ['bank-check', 'effect'],
  'top-up': ['saved-cards', 'payment', 'effect'],
  'saved-cards': ['effect'],
  'auto-reload': ['auto-reload-rule', 'effect'],
  'auto-reload-rule': ['bank-check', 'effect'],
  bills: ['add-bill', 'bill-activity', 'effect', 'pay-bill'],
  consents: ['effect'],
  'direct-deposit': ['effect'],
  'e-transfer': ['effect'],
  dispute: ['effect'],
  fatca: ['effect'],
  'pay-bill': ['effect'],
  pin: ['effect'],
  transfer: ['effect'],
  screen: ['effect'],
  'content-item': ['effect', 'revisions'],
  'content-page': ['effect', 'content-item'],
  'content-dashboard': ['effect', 'content-item'],
  'editor-session': ['effect'],
  editor: ['effect', 'editor-session', 'content-item', 'content-page', 'content-dashboard'],
}
/** Machines that outlive a screen: flows may import their types, not run them. */
const LASTING = 'session|notification|card|cards|money-request|money-requests'
/** Imported by every flow. */
const FOUNDATION = 'shared|form|notification'
const TYPE = ['type-only']
/** The editors' application. */
const EDITORS = [
  '^src/(?:editor|features/content)/',
  '^src/ports/content\\.ts$',
  '^machines/(?:content-item|content-page|revisions|editor-session|content-dashboard|editor)/',
]

const rule = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to })
const npm = (...names) => `^node_modules/(?:@types/)?(?:${names.join('|')})(?:/|$)`

/**
 * Floors of a folder, the lowest first: an entry imports from its own floor's entry and from the floors below. An entry
 * is a folder or a file without its end.
 */
const floorRules = (folder, floors) => {
  const within = (entries) => `^${folder}/(${entries.join('|')})(?:/|\\.tsx?$)`
  return [
    ...floors
      .slice(0, -1)
      .map((entries, index) =>
        rule(
          `${folder}-floors-look-down-${entries.join('-')}`,
          'A floor knows nothing of those above.',
          { path: within(entries) },
          { path: within(floors.slice(index + 1).flat()) },
        ),
      ),
    ...floors
      .filter((entries) => entries.length > 1)
      .map((entries) =>
        rule(
          `${folder}-floors-are-apart-${entries.join('-')}`,
          'Neighbours do not know each other.',
          { path: within(entries) },
          { path: within(entries), pathNot: `^${folder}/$1(?:/|\\.tsx?$)` },
        ),
      ),
    rule(
      `${folder}-has-floors`,
      'What is new is given its floor here.',
      { path: `^${folder}/`, pathNot: [within(floors.flat()), '\\.css$'] },
      {},
    ),
  ]
}

const RULES = [['values'], ['identity'], ['cards'], ['money'], ['site'], ['content']]
const APP = [
  ['portal'],
  ['services', 'session-in-the-browser'],
  ['shell', 'inspect'],
  ['signed-in'],
  ['site'],
  ['routes'],
  ['root'],
  ['main', 'prerender'],
]
const SANDBOX = [
  ['clock', 'editing', 'fees', 'problemText', 'securityHeaders', 'portal'],
  ['database'],
  ['dueWork', 'wire'],
  ['mail'],
  ['identity'],
  ['cards'],
  ['brand'],
  ['seed', 'changes'],
  ['world'],
  ['operations'],
  ['handlers'],
  ['addressLookup', 'challenge', 'demo', 'identityProvider'],
  ['http'],
  ['server', 'startFailure'],
  ['runUntilStopped'],
  ['main'],
]
const OPERATIONS = [['call'], ['brand'], ['account'], ['cards'], ['loads'], ['bills', 'content', 'stores']]

const flowRules = [...Object.keys(INVOKES), null].flatMap((flow) => {
  const from = flow
    ? { path: `^machines/(${flow})/` }
    : { path: '^machines/([^/]+)/', pathNot: `^machines/(?:portal|${Object.keys(INVOKES).join('|')})/` }
  const runs = [FOUNDATION, ...(flow ? INVOKES[flow] : [])].join('|')
  const suffix = flow ? `-${flow}` : ''
  return [
    rule(`machine-runs-only-what-it-invokes${suffix}`, 'A flow can be deleted without touching another.', from, {
      path: '^machines/[^/]+/',
      pathNot: ['^machines/$1/', `^machines/(?:${runs})/`],
      dependencyTypesNot: TYPE,
    }),
    rule(`machine-speaks-only-of-what-lasts${suffix}`, 'A flow knows no other flow, not even by its types.', from, {
      path: '^machines/[^/]+/',
      pathNot: ['^machines/$1/', `^machines/(?:${runs}|${LASTING})/`],
    }),
  ]
})

module.exports = {
  forbidden: [
    rule('no-circular', 'Types included: a type belongs below whatever uses it.', {}, { circular: true }),
    rule('resolvable', 'An import that cannot be found fails at run time.', {}, { couldNotResolve: true }),
    rule(
      'nothing-imports-tests',
      'The bench drives the browser that the tests find.',
      {
        pathNot: ['^tests/', '^scripts/bench'],
      },
      { path: '^tests/' },
    ),
    rule(
      'nothing-imports-app',
      'The composition root is the top.',
      {
        pathNot: ['^src/app/', '^tests/', '^scripts/'],
      },
      { path: '^src/app/' },
    ),

    rule('contract-imports-nothing', '', { path: '^contract/' }, { pathNot: '^contract/' }),
    rule(
      'contract-is-types',
      'It has nothing to run.',
      { path: '^(?:rules|machines|src)/' },
      {
        path: '^contract/',
        dependencyTypesNot: TYPE,
      },
    ),
    rule(
      'rules-look-down',
      'Pure: no dependency but validation and names.',
      { path: '^rules/' },
      {
        pathNot: ['^rules/', '^contract/', npm('valibot', 'uuid', 'parse5', 'diff')],
      },
    ),
    rule(
      'rules-read-and-compare-texts-in-one-place',
      'Everything else in rules is light.',
      { path: '^rules/', pathNot: '^rules/content/' },
      { path: npm('parse5', 'diff') },
    ),

    ...floorRules('rules', RULES),

    ...flowRules,
    rule(
      'machines-look-down',
      'No React, no DOM, no network.',
      { path: '^machines/' },
      {
        pathNot: ['^machines/', '^rules/', '^contract/', npm('xstate', 'valibot')],
      },
    ),
    rule(
      'registry-is-for-tests',
      'Whoever knows all machines ships all machines.',
      {
        // The inspector's page is in no production build.
        pathNot: ['^tests/', '^scripts/', '^src/app/inspect/(?:page|chart)/'],
      },
      { path: '^machines/registry' },
    ),

    rule(
      'feature-knows-no-other',
      'Deleting a feature breaks routes only.',
      { path: '^src/features/([^/]+)/' },
      {
        path: '^src/features/',
        pathNot: '^src/features/$1/',
      },
    ),
    rule(
      'feature-looks-down',
      'Screens reach the issuer through their machine only.',
      { path: '^src/features/' },
      {
        path: '^(?:src|sandbox|contract|content|scripts)/',
        pathNot: '^src/(?:features|flow|forms|ui|i18n|content|lazy|editor/texts)/',
      },
    ),
    rule(
      'feature-reads-through-selectors',
      'Views ask the selectors; of a machine they know the type.',
      {
        path: '^src/features/',
      },
      { path: '^machines/', pathNot: '/selectors\\.ts$', dependencyTypesNot: TYPE },
    ),
    rule(
      'feature-makes-no-actor',
      'A view is given its actor.',
      { path: '^src/(?:features|ui)/' },
      {
        path: npm('xstate'),
        dependencyTypesNot: TYPE,
      },
    ),
    rule(
      'feature-uses-own-parts',
      'Parts, texts and calls have one place each.',
      { path: '^src/features/' },
      {
        path: npm('@ariakit', '@formkit', '@formatjs', 'openapi-fetch', 'valibot', 'jose'),
      },
    ),

    rule(
      'holders-have-nothing-of-the-editors',
      'No file of the portal contains the content layer: it is built only where editing is on.',
      { path: '^src/', pathNot: EDITORS },
      { path: EDITORS },
    ),
    rule(
      'editors-have-nothing-of-the-portal',
      'Another document, another session.',
      { path: '^src/editor/' },
      {
        path: '^(?:src/(?:app|features)|sandbox|scripts|content)/',
        pathNot: '^src/features/content/',
      },
    ),
    rule(
      'effects-serve-any-application',
      'What was sent is stored and shared between tabs in one way; what it is, its application knows.',
      { path: '^src/effects/' },
      {
        path: '^(?:src|machines|sandbox|contract|content|scripts)/',
        pathNot: '^(?:src/effects/|machines/effect/|machines/shared/failureSchema[.]ts$)',
      },
    ),
    rule(
      'editors-texts-look-down',
      'Screens and their root share the texts.',
      { path: '^src/editor/texts/' },
      { path: '^src/', pathNot: '^src/(?:editor/texts|lazy)/' },
    ),

    rule(
      'flow-is-of-any-flow',
      'The steps that several flows share know none of them.',
      { path: '^src/flow/' },
      {
        path: '^(?:src|machines|sandbox|contract|content|scripts)/',
        pathNot: [
          '^src/(?:flow|forms|ui|i18n|lazy)/',
          '^machines/(?:form|shared|address-lookup|saved-cards|bank-check)/',
          // What a flow knows of the effect that it follows.
          '^machines/effect/(?:followed|selectors)[.]ts$',
        ],
      },
    ),
    rule(
      'forms-are-bound-to-any-flow',
      'What the forms of several flows share knows none of them.',
      { path: '^src/forms/' },
      {
        path: '^(?:src|machines|sandbox|contract|content|scripts)/',
        pathNot: ['^src/(?:forms|ui|i18n|lazy)/', '^machines/(?:form|shared|address-lookup|saved-cards|bank-check)/'],
      },
    ),
    rule(
      'ports-know-both-sides',
      'Calls on one side, machines on the other, no view.',
      { path: '^src/ports/' },
      {
        path: '^(?:src|sandbox|content|scripts)/',
        pathNot: '^src/(?:ports|api)/',
      },
    ),
    rule(
      'api-looks-down',
      '',
      { path: '^src/api/' },
      {
        path: '^(?:src|machines|rules|sandbox|content|scripts)/',
        pathNot: ['^src/api/', '^machines/shared/failure\\.ts$'],
        dependencyTypesNot: TYPE,
      },
    ),
    rule(
      'api-speaks-only-of-what-it-carries',
      '',
      { path: '^src/api/' },
      {
        path: '^(?:src|machines)/',
        pathNot: ['^src/(?:api|i18n)/', '^machines/(?:shared|session)/'],
      },
    ),
    rule(
      'i18n-looks-down',
      '',
      { path: '^src/i18n/' },
      {
        path: '^(?:src|machines|rules|sandbox|content|scripts)/',
        pathNot: '^src/(?:i18n|lazy)/',
        dependencyTypesNot: TYPE,
      },
    ),
    rule(
      'i18n-knows-no-view',
      'Not even by its types.',
      { path: '^src/i18n/' },
      {
        path: '^src/',
        pathNot: '^src/(?:i18n|lazy)/',
      },
    ),
    rule(
      'content-looks-down',
      'What editors keep is read, drawn and searched here; what it is for, the screens know.',
      { path: '^src/content/' },
      {
        path: '^(?:src|machines|sandbox|contract|scripts)/',
        pathNot: '^src/(?:content|ui|lazy)/',
      },
    ),
    rule(
      'content-is-compiled-by-the-build',
      'No browser parses HTML or Markdown.',
      { pathNot: ['^src/content/compile', '^vite\\w*\\.config', '^scripts/simulate', '^tests/'] },
      { path: ['^src/content/compile', npm('marked')] },
    ),
    rule(
      'ui-knows-no-business',
      '',
      { path: '^src/ui/' },
      {
        pathNot: ['^src/(?:ui|lazy)/', npm('react', 'react-dom', 'react-router-dom', '@ariakit', '@formkit')],
      },
    ),

    rule(
      'lazy-knows-no-part',
      'Every part of src may load another part on demand.',
      { path: '^src/lazy/' },
      { pathNot: ['^src/lazy/', npm('react')] },
    ),

    rule(
      'inspector-stays-behind-its-switch',
      'Only the developer switch may lead to it.',
      {
        // The journey map is drawn from the same chart, and is not shipped.
        pathNot: ['^src/app/inspect/', '^tests/', '^scripts/journeys\\.ts$'],
      },
      { path: '^src/app/inspect/', pathNot: '^src/app/inspect/developer\\.ts$' },
    ),
    rule('inspector-has-one-place', '', { pathNot: ['^src/app/inspect/', '^tests/'] }, { path: npm('@statelyai') }),

    rule(
      'sandbox-is-the-issuer',
      'It must not agree with the portal by sharing its code.',
      { path: '^sandbox/' },
      {
        path: '^(?:src|machines|scripts|tests)/',
      },
    ),
    ...floorRules('src/app', APP),
    ...floorRules('sandbox', SANDBOX),
    ...floorRules('sandbox/operations', OPERATIONS),
    rule(
      'nothing-ships-the-sandbox',
      '',
      { path: '^(?:contract|rules|machines|src)/' },
      {
        path: '^(?:sandbox|scripts)/',
      },
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(?:dist|\\.data)/' },
    // A local function may be named require.
    moduleSystems: ['es6', 'tsd'],
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'browser', 'default', 'types', 'node'],
      extensions: ['.ts', '.tsx', '.d.ts', '.js', '.mjs', '.json', '.css'],
    },
  },
}
