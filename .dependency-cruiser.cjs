/** Who may import whom; printed in docs/architecture.md. */
const only = (name, from, allowed, comment) => ({
  name,
  comment,
  severity: 'error',
  from: { path: from, pathNot: '\\.test\\.tsx?$' },
  to: {
    pathNot: [...allowed, from, '^node_modules', '^(node:)?[a-z_/]+$'],
    dependencyTypesNot: ['core', 'npm', 'npm-optional', 'npm-dev'],
  },
})

const pure = '^(domain|contract|richtext|assembly|solver|similarity|marking|planning|typeset|interchange|scanning|db)/'

const inServer = (name, folders, files) =>
  only(`server-${name}`, `^server/${name}/`, [pure, ...folders.map((one) => `^server/${one}/`), ...files])

/** The floors of the server, each with those it stands on, for types too: so none of them knows what stands on it. */
const floors = {
  db: ['workers'],
  workers: [],
  ground: ['db'],
  events: ['db', 'ground'],
  outbound: [],
  files: ['db', 'ground', 'workers'],
  policy: ['db', 'ground'],
  http: ['workers', 'db', 'ground', 'policy'],
  entity: ['db', 'ground', 'policy', 'http'],
  jobs: ['db', 'ground', 'files', 'policy', 'http', 'entity'],
  images: ['db', 'ground', 'files', 'workers'],
  uploads: ['db', 'ground', 'events', 'files', 'policy', 'http', 'entity', 'jobs', 'images', 'workers'],
}

/** An area of school life stands on all floors, and on the areas that are named. */
const area = (name, allowed) => inServer(name, [...Object.keys(floors), ...allowed], ['^server/services.ts$'])

/** Areas whose screens are built on pieces of another's, which know nothing of them. What several areas share stands in web/entity. */
const builtOn = { assembly: 'papers', reports: 'corrections', scans: 'papers' }

const screensOf = (name) => `^web/screens/${name}/`

module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    only('domain', '^domain/', [], 'the lowest floor: words and rules of the domain'),
    only('contract', '^contract/', ['^domain/'], 'the contract imports the domain and zod only'),
    {
      name: 'contract-zod-only',
      severity: 'error',
      from: { path: '^(contract|domain)/', pathNot: '\\.test\\.ts$' },
      to: { dependencyTypes: ['npm', 'core'], pathNot: 'node_modules/zod/' },
    },
    only('richtext', '^richtext/', []),
    only('assembly', '^assembly/', ['^domain/', '^solver/']),
    only('solver', '^solver/', []),
    only('similarity', '^similarity/', []),
    only('marking', '^marking/', []),
    only(
      'planning',
      '^planning/',
      ['^domain/', '^solver/'],
      'the same steps in the server, in its thread and in the browser',
    ),
    only('typeset', '^typeset/', ['^domain/', '^richtext/', '^scanning/layout/']),
    only('scanning', '^scanning/', ['^domain/'], 'the same bytes read alike in every place: no platform, no clock'),
    only('interchange', '^interchange/', ['^domain/', '^richtext/']),
    only('interchange-doors', '^interchange/doors/', ['^domain/'], 'the browser reads lists by it too'),
    only('db', '^db/', ['^domain/']),
    only('web', '^web/', [
      '^contract/',
      '^richtext/',
      '^marking/',
      '^planning/dates/',
      '^scanning/',
      '^interchange/doors/',
      '^interchange/questions/(fixed-options|numeric-cell)\\.ts$',
      '^vite.config',
    ]),
    {
      name: 'web-ui',
      severity: 'error',
      from: { path: '^web/ui/' },
      to: { path: '^web/(api|entity|screens|layout)/' },
    },
    {
      name: 'web-api',
      comment: 'what calls the server knows no list and no screen',
      severity: 'error',
      from: { path: '^web/api/' },
      to: { path: '^web/(entity|screens|layout)/' },
    },
    {
      name: 'web-entity',
      comment: 'the frame of the lists and forms knows no screen; every screen may stand on it',
      severity: 'error',
      from: { path: '^web/entity/' },
      to: { path: '^web/(screens|layout)/' },
    },
    {
      name: 'web-screens-apart',
      severity: 'error',
      from: { path: '^web/screens/([^/]+)/', pathNot: Object.keys(builtOn).map(screensOf) },
      to: { path: '^web/screens/', pathNot: '^web/screens/$1/' },
    },
    ...Object.entries(builtOn).map(([name, base]) => ({
      name: `web-screens-${name}`,
      severity: 'error',
      from: { path: screensOf(name) },
      to: { path: '^web/screens/', pathNot: [screensOf(name), screensOf(base)] },
    })),
    ...Object.entries(floors).map(([name, below]) => inServer(name, below, ['^server/config.ts$'])),
    area('academics', []),
    area('questions', ['academics']),
    area('papers', ['questions', 'academics']),
    area('assembly', ['papers', 'questions', 'academics']),
    area('results', ['academics']),
    area('exams', ['results', 'papers', 'questions', 'academics', 'mail']),
    area('marks', ['exams', 'results', 'papers', 'academics']),
    area('scans', ['marks', 'exams', 'results', 'papers', 'academics']),
    area('corrections', ['scans', 'marks', 'exams', 'results']),
    area('reports', ['results', 'exams', 'papers', 'people', 'sign-in', 'mail']),
    area('mail', []),
    area('identity', ['mail']),
    area('sign-in', ['mail', 'identity']),
    area('people', ['identity', 'sign-in', 'mail', 'academics', 'results', 'exams']),
    area('platform', ['identity', 'programs', 'people', 'sign-in', 'mail', 'results', 'questions']),
    area('programs', ['mail']),
    area('dashboard', [
      ...['reports', 'results', 'exams', 'papers', 'questions', 'people', 'academics'],
      // How the installation is.
      ...['backup', 'point-in-time', 'proof'],
    ]),
    {
      name: 'testing-only-in-tests',
      severity: 'error',
      from: { path: '^(server|web)/', pathNot: '(\\.test\\.tsx?$|^(server|web)/testing/)' },
      to: { path: '^(server|web)/testing/' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    exclude: { path: '(^dist/|\\.d\\.ts$)' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
    },
  },
}
