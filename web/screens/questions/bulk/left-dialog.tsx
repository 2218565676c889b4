import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Anchor, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { questionApi } from '#contract'
import { useList } from '#web/api/use/use-list.ts'
import { Modal } from '#web/ui/dialog/modal.tsx'
import { textOf } from '#web/ui/message/sentence-text.ts'
import { useQuestionPaths } from '../list/question-paths.ts'
import classes from '../list/questions.module.css'
import { excerptOf } from '../printed-form/excerpt.ts'
import type { Changed } from './use-bulk.ts'
import '#web/ui/dialog/dialog.css'

interface LeftDialogProps {
  /** Questions that stayed as they were; [] keeps it closed. */
  left: Changed['failed']
  onClose: () => void
}

/** Rows whose beginning is looked up; of more only the number is told. */
const mostNamed = 100

/** The questions that a change of many did not take, each with the reason. */
export default function LeftDialog({ left, onClose }: LeftDialogProps) {
  const { t } = useLingui()
  const paths = useQuestionPaths()
  const ids = left.slice(0, mostNamed).map(({ id }) => id)
  const { rows = [] } = useList(
    questionApi.list,
    { filter: { id: ids }, range: { page: 1, pageSize: mostNamed } },
    { enabled: ids.length > 0 },
  )
  const named = new Map(rows.map((row) => [row.id, excerptOf(row)]))
  const more = left.length - ids.length
  return (
    <Modal opened={left.length > 0} onClose={onClose} title={<Trans>Not changed</Trans>} size="lg">
      <Stack gap="sm">
        <Text size="sm">
          {t`${plural(left.length, { one: '# question stayed as it was.', other: '# questions stayed as they were.' })}`}
        </Text>
        <ul className={classes.left}>
          {left.slice(0, mostNamed).map(({ id, ...message }) => (
            <li key={id}>
              {named.has(id) ? (
                <Anchor renderRoot={(props) => <Link {...props} to={paths.edit(id)} />}>{named.get(id)}</Anchor>
              ) : (
                <Trans>Question {id}</Trans>
              )}
              <Text size="sm" c="dimmed">
                {textOf(message)}
              </Text>
            </li>
          ))}
        </ul>
        {more > 0 && <Text size="sm">{t`${plural(more, { one: 'and # more', other: 'and # more' })}`}</Text>}
      </Stack>
    </Modal>
  )
}
