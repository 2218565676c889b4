/** Which modules go into which file of the browser's code: docs/decisions/build/2026-11-26-few-files-for-a-page.md. */

/**
 * What every page loads, in one file, and what every page past the sign-in loads, in another: each compresses better than the dozens that
 * it would be cut into. A file holds the modules named here and all that they import. The first has what the sign-in shares with the
 * lists: what is in the second would else be loaded with it. What a page weighs is pinned by e2e/look/weight.spec.ts.
 */
const parts = {
  // Read in a task of its own, while the rest is still on its way; and it stays in a browser's cache from one release to the next.
  react: ['node_modules/react/', 'node_modules/react-dom/', 'node_modules/scheduler/'],
  base: [
    'web/main.tsx',
    'web/api/sign-in/school-address.ts',
    'web/api/sign-in/way-in.ts',
    'web/ui/message/refusal.ts',
    '@mantine/core/esm/components/ActionIcon/ActionIcon.mjs',
    '@mantine/core/esm/components/TextInput/TextInput.mjs',
    '@mantine/core/esm/utils/InlineInput/InlineInput.mjs',
    '@mantine/core/esm/utils/InputsGroupFieldset/InputsGroupFieldset.mjs',
    '@mantine/hooks/esm/use-uncontrolled/use-uncontrolled.mjs',
    '@mantine/hooks/esm/use-merged-ref/use-merged-ref.mjs',
    '@mantine/core/esm/core/styles-api/use-resolved-styles-api/use-resolved-styles-api.mjs',
    '@tabler/icons-react/dist/esm/createReactComponent.mjs',
  ],
  schemas: [
    'web/api/zod-setup.ts',
    'contract/endpoint.ts',
    'contract/entity.ts',
    'contract/academics/',
    'contract/uploads/upload.ts',
    'contract/permissions.ts',
    'contract/platform/permission.ts',
    'contract/platform/school-settings.ts',
    'contract/platform/session.ts',
    'contract/sign-in/sign-in.ts',
    'domain/field-error.ts',
    'domain/papers/documents.ts',
    'domain/papers/test-types.ts',
  ],
  app: [
    'web/ui/form/search-box.tsx',
    'web/ui/form/status-switch.tsx',
    'web/ui/list/list-page.tsx',
    'web/ui/list/row-actions.tsx',
    'web/signed-in.ts',
    'web/layout/shell.tsx',
    'web/entity/entity-list.tsx',
    'web/entity/use-entity-list.ts',
    'web/entity/status-column.tsx',
    'web/entity/filters/filter.ts',
    'web/entity/filters/place-fields.tsx',
    'web/entity/filters/place-filter.ts',
    'web/api/use/choices.ts',
    '@mantine/core/esm/components/Badge/Badge.mjs',
  ],
}

interface Kind {
  /** What a module's path has in it, from a folder's name on. */
  modules: string[]
  /** A module that fewer files of the build need stays with those. */
  sharedBy?: number
}

const core = '@mantine/core/esm'
const hooks = '@mantine/hooks/esm'
const icon = (name: string) => `@tabler/icons-react/dist/esm/icons/Icon${name}.mjs`

/** What several screens share, in one file for each kind: as files of their own, of some hundred bytes each, they would cost a phone round trip after round trip. */
const kinds: Record<string, Kind> = {
  menu: {
    modules: [
      `${core}/components/Menu/`,
      `${core}/components/Popover/`,
      `${core}/utils/Floating/`,
      `${core}/core/utils/create-event-handler`,
      `${core}/core/utils/get-context-item-index`,
      `${hooks}/use-long-press/`,
      `${hooks}/use-delayed-hover/`,
    ],
  },
  figures: {
    modules: ['web/ui/list/figure-table.', 'web/ui/charts/charts.module.css', 'web/entity/report/report.module.css'],
  },
  checkbox: {
    modules: [`${core}/components/Checkbox/`, `${core}/core/MantineProvider/color-functions/get-auto-contrast-value/`],
  },
  // With all that several screens share, each page would carry two dozen that it hasn't.
  icons: { modules: ['Check', 'Copy', 'Download', 'Table', 'Upload'].map(icon) },
  'paper-icons': { modules: ['ArrowLeft', 'ArrowsExchange', 'GridDots', 'Printer', 'Send'].map(icon) },
  fields: {
    modules: [
      `${core}/components/SimpleGrid/`,
      `${core}/core/utils/get-sorted-breakpoints/`,
      `${core}/core/utils/get-base-value/`,
      `${core}/core/utils/get-breakpoint-value/`,
      '@mantine/form/esm/',
      'node_modules/klona/',
      'node_modules/fast-deep-equal/',
      'useBlocker.js',
    ],
  },
  // What windows, menus and fields of the kit have in common.
  kit: {
    modules: [
      `${core}/core/`,
      `${core}/components/FocusTrap/`,
      `${core}/components/Overlay/`,
      `${core}/components/Portal/`,
      `${core}/components/VisuallyHidden/`,
      `${core}/components/Paper/`,
      `${hooks}/use-focus-`,
      `${hooks}/use-window-event/`,
      `${hooks}/utils/`,
    ],
    sharedBy: 3,
  },
  dialog: {
    modules: [
      `${core}/components/Modal/`,
      `${core}/components/ModalBase/`,
      `${core}/components/ScrollArea/`,
      'node_modules/react-remove-scroll',
      'node_modules/react-style-singleton/',
      'node_modules/use-callback-ref/',
      'node_modules/use-sidecar/',
      'node_modules/get-nonce/',
      'node_modules/tslib/',
      'web/ui/dialog/dialog.css',
    ],
  },
  form: {
    modules: [
      `${core}/components/Textarea/`,
      `${core}/components/Fieldset/`,
      'web/ui/form/validate-with.',
      'web/ui/form/focus.',
      'web/ui/form/use-edited.',
      'web/ui/form/form-rows.',
      'web/ui/message/loading.',
      'web/ui/dialog/open-dialogs.',
      'web/entity/use-entity-form.',
      'web/api/drafts.',
      'web/api/use/use-stored-draft.',
    ],
    sharedBy: 3,
  },
  list: {
    modules: [
      'web/entity/filters/status-filter.',
      'web/entity/filters/class-filters.',
      'web/entity/filters/test-filter.',
      'web/entity/filters/session-filter.',
      'web/ui/list/marks.',
      'web/ui/message/names.',
      'web/ui/save-file.',
      'web/ui/when-idle.',
      'web/api/download.',
    ],
    sharedBy: 3,
  },
  result: {
    modules: [
      'contract/corrections/recheck.',
      'web/ui/message/revised-alert-lazy.',
      'web/ui/question-number.',
      '@tabler/icons-react/dist/esm/icons/IconClipboardCheck.',
      '@tabler/icons-react/dist/esm/icons/IconPencilCheck.',
      '@tabler/icons-react/dist/esm/icons/IconListNumbers.',
    ],
    sharedBy: 2,
  },
  choose: { modules: ['web/entity/choose/'], sharedBy: 4 },
  person: {
    modules: ['contract/people/person-fields.', 'contract/sign-in/invitation.', 'contract/sign-in/codes.'],
    sharedBy: 2,
  },
  people: {
    modules: [
      'web/entity/invitation/invitation-badge.',
      'web/entity/invitation/people-tabs.',
      'web/entity/upload/spreadsheet-upload.',
      'web/screens/people/use-area.',
      'web/screens/people/invitation-filter.',
      'web/screens/people/person-actions.',
    ],
    sharedBy: 2,
  },
  report: {
    modules: [
      'contract/reports/',
      'web/ui/exam-words.',
      'web/entity/filters/filter-row.',
      'web/entity/exam/words.',
      'web/entity/exam/exam-badge.',
    ],
    sharedBy: 3,
  },
  'question-words': {
    modules: [
      'domain/questions/measured.',
      'domain/questions/stored-question.',
      'domain/questions/blanks.',
      'domain/questions/letters.',
      'domain/questions/read-answer.',
      'domain/questions/review-steps.',
      'contract/questions/question.ts',
      'web/ui/rich-text/draw-blanks.',
      'web/ui/message/levels.',
      'web/ui/form/languages.',
      'web/screens/questions/list/list-state.',
      'web/screens/questions/list/question-paths.',
      'web/screens/questions/list/questions.module.',
      'web/screens/questions/printed-form/labels.',
      'web/screens/questions/printed-form/excerpt.',
      'web/screens/questions/review/review-words.',
      'web/screens/questions/review/review-badge.',
    ],
    sharedBy: 3,
  },
  'paper-form': {
    modules: [
      'web/screens/papers/details/details-',
      'web/screens/papers/details/instruction-pick.',
      'web/screens/papers/details/choice-pick.',
      'web/screens/papers/details/no-draft.',
      'web/screens/papers/details/use-details-form.',
      'web/screens/papers/making/plan/plan',
      'web/screens/papers/making/plan/move-buttons.',
      'web/screens/papers/making/plan/section-pieces.',
      'web/screens/papers/making/stepped-frame.',
      'web/screens/papers/making/leave-guard.',
      'web/screens/papers/making/use-stored-paper.',
      'web/screens/papers/making/use-undo-key.',
      'web/screens/papers/making/wizard.module.',
      'web/screens/assembly/wizard/frame.',
      'web/screens/assembly/blueprint/use-subject-parts.',
      'web/ui/step-line.',
      'contract/platform/school-settings-input.',
      'contract/assembly/blueprint.',
      'contract/assembly/customary-blueprints.',
      'domain/papers/blueprint',
    ],
    sharedBy: 2,
  },
  'paper-words': {
    modules: [
      'web/screens/papers/papers.module.',
      'web/screens/papers/print/body/paper-pages.',
      'web/screens/papers/print/body/page-thumbnails.',
      'web/screens/papers/print/body/paper-body.',
      'web/screens/papers/print/body/paper-warnings.',
      'web/screens/papers/print/body/page-size.',
      'web/screens/papers/print/body/zoom-control.',
      'web/screens/papers/details/use-available-width.',
      icon('Minus'),
      'web/screens/papers/details/status-note.',
      'web/screens/papers/details/use-duration.',
      'web/screens/papers/details/alike-notice.',
      'web/screens/papers/making/mark-count.',
      'web/screens/papers/making/notice.',
      'web/screens/papers/making/submit-dialog.',
      'web/screens/papers/making/save/stale-paper.',
      'domain/papers/duration.',
    ],
  },
  // Heard, and come after the pages that are seen: what draws a question's text comes with it.
  'paper-text': {
    modules: ['paper-text', 'question-body'].map((name) => `web/screens/papers/print/body/${name}.`),
  },
  // Where the pages of papers are, how one is called there, and its file.
  'paper-links': {
    modules: [
      'web/screens/papers/making/url-choice.',
      'web/screens/papers/making/auto-url.',
      'web/screens/papers/making/use-papers-path.',
      'web/screens/papers/print/paper-link.',
      'web/screens/papers/print/use-paper-file.',
      'web/screens/papers/details/paper-words.',
      'web/screens/papers/list/paper-badge.',
      'domain/papers/plan-checks.',
      'domain/papers/plan.',
      'domain/papers/paper-states.',
      'contract/papers/question-paper.',
    ],
  },
  // Known by its name where a page is weighed: it comes after the first paint.
  katex: { modules: ['node_modules/katex/', 'richtext/tex-options.'] },
}

const isIn = (modules: string[]) => (id: string) => modules.some((module) => id.includes(`/${module}`))

/** Of two files that a module could go into it takes the one that stands first here. */
export const groups = [
  ...Object.entries(parts).map(([name, modules]) => ({ name, test: isIn(modules) })),
  ...Object.entries(kinds).map(([name, { modules, sharedBy = 1 }]) => ({
    name,
    test: isIn(modules),
    minShareCount: sharedBy,
    includeDependenciesRecursively: false,
  })),
].map((group, place, all) => ({ ...group, priority: all.length - place }))
