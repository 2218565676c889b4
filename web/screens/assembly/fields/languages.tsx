import { useLingui } from '@lingui/react/macro'
import { Checkbox, Group } from '@mantine/core'
import { schoolSettingsApi } from '#contract'
import { useRead } from '#web/api/use/use-read.ts'
import type { BlueprintEditor } from '../blueprint/use-blueprint-editor.ts'

/** In which of the school's languages the questions are, the paper's own until others are chosen; a school of one language isn't asked. */
export function BlueprintLanguages({ editor }: { editor: BlueprintEditor }) {
  const { t, i18n } = useLingui()
  const { languages = [] } = useRead(schoolSettingsApi.get, {}, { toasts: 'none' }).data ?? {}
  const chosen = editor.values.languages ?? (editor.language ? [editor.language] : languages.slice(0, 1))
  const all = [...new Set([...languages, ...chosen])]
  if (all.length < 2) return null
  const names = new Intl.DisplayNames([i18n.locale], { type: 'language' })
  const choose = (next: string[]) => {
    // One at least: a paper without a language takes nothing.
    if (next.length > 0) editor.change((values) => ({ ...values, languages: next }), 'languages')
  }
  return (
    <Checkbox.Group label={t`Language of the questions`} value={chosen} onChange={choose}>
      <Group gap="md" mt="xs">
        {all.map((code) => (
          <Checkbox key={code} value={code} label={names.of(code) ?? code} />
        ))}
      </Group>
    </Checkbox.Group>
  )
}
