/**
 * Which modules go into which file of the browser's code: docs/decisions/build/2026-11-28-four-files-named-the-rest-by-screen.md.
 *
 * Four files are named here: what every page loads, what every page with a form or a list loads, what every page past the sign-in loads. A file holds the
 * modules named and all that they import, so that no two files can need one another. Everything else the bundler cuts by itself: code that the same screens and
 * dialogs need is one file, and no page loads code it has no use for. A row is worth adding to `app` when most lists would load its module anyway.
 * What a page weighs is held by e2e/look/weight.spec.ts.
 */
const files: Record<string, string[]> = {
  // Read in a task of its own, while the rest is still on its way; and it stays in a browser's cache from one release to the next.
  react: ['node_modules/react/', 'node_modules/react-dom/', 'node_modules/scheduler/'],
  // What starts the app, and what the sign-in shares with the screens behind it: without these rows it would load `app` for them.
  base: [
    'web/main.tsx',
    'web/api/sign-in/school-address.ts',
    'web/api/sign-in/way-in.ts',
    'web/ui/message/refusal.ts',
    '@mantine/core/esm/components/ActionIcon/ActionIcon.mjs',
    '@mantine/core/esm/components/TextInput/TextInput.mjs',
    '@mantine/core/esm/utils/InlineInput/InlineInput.mjs',
    '@mantine/core/esm/utils/InputsGroupFieldset/InputsGroupFieldset.mjs',
    '@mantine/core/esm/core/styles-api/use-resolved-styles-api/use-resolved-styles-api.mjs',
    '@mantine/hooks/esm/use-uncontrolled/use-uncontrolled.mjs',
    '@mantine/hooks/esm/use-merged-ref/use-merged-ref.mjs',
    '@tabler/icons-react/dist/esm/createReactComponent.mjs',
  ],
  // Zod and what the contract's tables are made with. The first sign-in screen does without.
  schemas: ['web/api/zod-setup.ts', 'contract/endpoint.ts', 'contract/entity.ts'],
  // The frame around the screens, and what a list is made of.
  app: [
    'web/signed-in.ts',
    'web/layout/shell.tsx',
    'web/entity/entity-list.tsx',
    'web/entity/use-entity-list.ts',
    'web/entity/status-column.tsx',
    'web/entity/choose/use-selection.ts',
    'web/entity/choose/use-chosen-rows.ts',
    'web/entity/filters/filter.ts',
    'web/entity/filters/place-fields.tsx',
    'web/entity/filters/place-filter.ts',
    'web/entity/filters/status-filter.ts',
    'web/ui/form/search-box.tsx',
    'web/ui/form/status-switch.tsx',
    'web/ui/list/list-page.tsx',
    'web/ui/list/row-actions.tsx',
    'web/api/use/choices.ts',
    'web/api/download.ts',
    '@mantine/core/esm/components/Badge/Badge.mjs',
  ],
}

/** Of two files that a module could go into it takes the one that stands first here. */
export const groups = Object.entries(files).map(([name, modules], place, all) => ({
  name,
  test: (id: string) => modules.some((module) => id.includes(`/${module}`)),
  priority: all.length - place,
}))
