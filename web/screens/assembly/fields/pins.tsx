import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon, Box, Button, Text } from '@mantine/core'
import { IconPin, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { questionApi } from '#contract'
import { usePermission } from '#web/api/sign-in/account.ts'
import { useList } from '#web/api/use/use-list.ts'
import { lazyDialog } from '#web/ui/dialog/lazy-dialog.tsx'
import { FirstRows } from '#web/ui/list/first-rows.tsx'
import { QuestionText } from '#web/ui/rich-text/question-text.tsx'
import wizard from '../../papers/making/wizard.module.css'
import { changeSection } from '../blueprint/edits.ts'
import { fieldId } from './field.tsx'
import classes from './fields.module.css'
import type { PinDialogProps } from './pin-dialog.tsx'
import type { SectionProps } from './section-props.ts'

const PinDialog = lazyDialog<PinDialogProps>(
  () => import('./pin-dialog.tsx'),
  ({ opened }) => opened,
)

/** The questions that must be in a section. */
export function SectionPins({ editor, row, index }: SectionProps) {
  const { t } = useLingui()
  const may = usePermission('question')
  const [opened, setOpened] = useState(false)
  const path = `sections.${index}.pinned`
  const toggle = (id: number) =>
    editor.change((all) => {
      const pinned = all.sections[index]?.pinned ?? []
      return changeSection(all, index, {
        pinned: pinned.includes(id) ? pinned.filter((one) => one !== id) : [...pinned, id],
      })
    })
  const subject_id = editor.subject_id
  if (!may('view') || subject_id === null) return null
  return (
    <Box role="group" aria-label={t`Pinned questions`}>
      <Text size="sm" fw={600}>
        <Plural
          value={row.pinned.length}
          _0="No question is pinned"
          one="# question is pinned"
          other="# questions are pinned"
        />
      </Text>
      <PinList pinned={row.pinned} onUnpin={toggle} />
      {editor.problemOf(path) && (
        <Text size="sm" c="var(--mantine-color-error)">
          {editor.problemOf(path)}
        </Text>
      )}
      <Button
        id={fieldId(path)}
        variant="light"
        leftSection={<IconPin size={18} aria-hidden />}
        onClick={() => setOpened(true)}
      >
        <Trans>Pin questions</Trans>
      </Button>
      <PinDialog
        opened={opened}
        onClose={() => setOpened(false)}
        row={row}
        subject_id={subject_id}
        languages={editor.values.languages ?? (editor.language ? [editor.language] : [])}
        onToggle={toggle}
      />
    </Box>
  )
}

function PinList({ pinned, onUnpin }: { pinned: number[]; onUnpin: (id: number) => void }) {
  const { t } = useLingui()
  const found = useList(
    questionApi.list,
    { filter: { id: pinned, is_all_data_fetch: true } },
    { enabled: pinned.length > 0 },
  )
  return (
    <>
      <ul className={wizard.rows}>
        {pinned.map((id) => {
          const question = found.rows?.find((one) => one.id === id)
          return (
            <li key={id} className={classes.pin}>
              <IconPin size={16} aria-hidden />
              <div className={wizard.line}>
                {question ? (
                  <>
                    <Text span size="sm" c="dimmed">
                      <Trans>Question {id}</Trans>
                    </Text>{' '}
                    <QuestionText type={question.type} html={question.question_text} inline />
                  </>
                ) : (
                  <Trans>Question {id}</Trans>
                )}
              </div>
              <ActionIcon variant="subtle" size={44} aria-label={t`Unpin question ${id}`} onClick={() => onUnpin(id)}>
                <IconX size={16} aria-hidden />
              </ActionIcon>
            </li>
          )
        })}
      </ul>
      <FirstRows list={found} />
    </>
  )
}
