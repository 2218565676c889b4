import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Anchor, Button, Group, Stack, Text, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { type QuestionReadingRow, questionReadingApi } from '#contract'
import { useAction } from '#web/api/use/use-action.ts'
import { useList } from '#web/api/use/use-list.ts'
import { dayAtText } from '#web/ui/dates.ts'
import { lazyDialog } from '#web/ui/dialog/lazy-dialog.tsx'
import upload from '#web/ui/upload/upload.module.css'
import { useQuestionPaths } from '../list/question-paths.ts'

/** A person has so many at most. */
const most = 20

const ConfirmDelete = lazyDialog(
  () => import('#web/ui/dialog/confirm-delete-dialog.tsx'),
  ({ target }) => target !== null,
)

/** Files that this person has begun to look at: each opens where it was left. */
export function OwnReadings() {
  const { t } = useLingui()
  const { rows = [] } = useList(questionReadingApi.list, { filter: {}, range: { page: 1, pageSize: most } })
  const [asked, setAsked] = useState<QuestionReadingRow | null>(null)
  const remove = useAction(questionReadingApi.remove, { invalidates: [questionReadingApi.list] })
  if (rows.length === 0) return null
  const onYes = () => {
    if (asked) remove.run({ id: asked.id }).catch(() => undefined)
    setAsked(null)
  }
  return (
    <Stack gap="xs" component="section" aria-label={t`Files you have read`}>
      <Title order={2} size="h4">
        <Trans>Files you have read</Trans>
      </Title>
      <ul className={upload.imports}>
        {rows.map((row) => (
          <ReadingLine key={row.id} row={row} onRemove={() => setAsked(row)} />
        ))}
      </ul>
      <ConfirmDelete target={asked?.name ?? null} pending={remove.pending} onYes={onYes} onNo={() => setAsked(null)} />
    </Stack>
  )
}

function ReadingLine({ row, onRemove }: { row: QuestionReadingRow; onRemove: () => void }) {
  const { t } = useLingui()
  const paths = useQuestionPaths()
  const { id, name, total, counts, created_at, expires_at } = row
  const open = counts.READY + counts.DOUBTFUL + counts.BLOCKED + counts.DUPLICATE
  const [made, until] = [dayAtText(created_at), dayAtText(expires_at)]
  return (
    <li>
      <Group justify="space-between" gap="xs">
        <div>
          <Anchor renderRoot={(props) => <Link {...props} to={paths.reading(id)} />} fw={600} size="sm">
            {name}
          </Anchor>
          <Text size="sm" c="dimmed">
            {made} · {t`${plural(total, { one: '# question', other: '# questions' })}`}
            {counts.SAVED > 0 && ` · ${t`${counts.SAVED} saved`}`}
            {open > 0 && ` · ${t`${open} not saved yet, kept until ${until}`}`}
          </Text>
        </div>
        <Button size="compact-sm" variant="default" onClick={onRemove} aria-label={t`Delete ${name}`}>
          <Trans>Delete</Trans>
        </Button>
      </Group>
    </li>
  )
}
