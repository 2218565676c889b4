import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Fieldset, Group, Stack, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { randomId } from '#web/api/idempotency.ts'
import { moveSection, removeSection } from '../blueprint/edits.ts'
import type { BlueprintEditor } from '../blueprint/use-blueprint-editor.ts'
import { makeSection } from '../blueprint/values.ts'
import type { AutoWords } from '../result/words.ts'
import { BlueprintSection } from './section.tsx'

interface BlueprintSectionsProps {
  editor: BlueprintEditor
  words: AutoWords
}

/** The sections of the blueprint, in printed order. */
export function BlueprintSections({ editor, words }: BlueprintSectionsProps) {
  const { t } = useLingui()
  const { sections } = editor.values
  const [announcement, setAnnouncement] = useState('')
  const add = () =>
    editor.change((all) => ({ ...all, sections: [...all.sections, makeSection(all.sections, randomId())] }))
  const move = (from: number, to: number) => {
    if (to < 0 || to >= sections.length) return
    editor.change((all) => moveSection(all, from, to))
    setAnnouncement(t`Section ${sections[from]?.section ?? ''} is now number ${to + 1}`)
  }
  return (
    <Fieldset legend={t`Sections`}>
      <Stack gap="md">
        {sections.map((row, index) => (
          <BlueprintSection
            key={row.key}
            editor={editor}
            words={words}
            row={row}
            index={index}
            onMove={(to) => move(index, to)}
            onRemove={sections.length > 1 ? () => editor.change((all) => removeSection(all, index)) : undefined}
          />
        ))}
        <Text size="sm" role="status" c="dimmed" mih={0}>
          {announcement}
        </Text>
        <Group>
          <Button variant="light" leftSection={<IconPlus size={18} aria-hidden />} onClick={add}>
            <Trans>Add a section</Trans>
          </Button>
        </Group>
      </Stack>
    </Fieldset>
  )
}
