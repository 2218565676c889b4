import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Group, Stack, Text } from '@mantine/core'
import { importPlaceApi, type ListKind, listLayoutApi, listValueApi } from '#contract'
import { useAction } from '#web/api/use/use-action.ts'
import { useList } from '#web/api/use/use-list.ts'
import { textOf } from '#web/ui/message/sentence-text.ts'

const all = { range: { page: 1, pageSize: 100 } }

/** How lists from other programs are read, as somebody confirmed it: each can be forgotten, and is asked again then. */
export function RememberedLists() {
  const { t, i18n } = useLingui()
  const layouts = useList(listLayoutApi.list, all)
  const values = useList(listValueApi.list, all)
  const forgetLayout = useAction(listLayoutApi.remove, { invalidates: [listLayoutApi.list] })
  const forgetValue = useAction(listValueApi.remove, { invalidates: [listValueApi.list] })
  const places = useList(importPlaceApi.list, all)
  const forgetPlace = useAction(importPlaceApi.remove, { invalidates: [importPlaceApi.list] })
  const doors: Record<ListKind, string> = {
    ...{ marks: t`Marks`, students: t`Students`, staff: t`Staff`, chapters: t`Chapters`, topics: t`Topics` },
    ...{ questions: t`Questions`, remarks: t`Remarks` },
  }
  const rows = [
    ...(layouts.rows ?? []).map(({ id, door, sentence, said, ...row }) => ({
      ...{ key: `layout ${id}`, door, text: textOf({ message: sentence, ...said }), ...row },
      forget: () => forgetLayout.run({ id }),
    })),
    ...(values.rows ?? []).map(({ id, door, value, here_name, ...row }) => ({
      ...{ key: `value ${id}`, door, text: `“${value}” → ${here_name ?? t`left out`}`, ...row },
      forget: () => forgetValue.run({ id }),
    })),
    ...(places.rows ?? []).map(({ id, path, chapter, topic, ...row }) => ({
      ...{ key: `place ${id}`, door: 'questions' as const, ...row },
      text: `“${path.join(' › ')}” → ${[chapter.title, topic?.title].filter(Boolean).join(' › ')}`,
      forget: () => forgetPlace.run({ id }),
    })),
  ]
  return (
    <Stack gap="xs" component="section" aria-label={t`Lists that are remembered`}>
      <Text fw={600}>
        <Trans>Lists that are remembered</Trans>
      </Text>
      <Text size="sm" c="dimmed">
        <Trans>
          How lists from other programs are read, as somebody confirmed it. What is forgotten is asked again.
        </Trans>
      </Text>
      {rows.length === 0 && layouts.rows && values.rows && places.rows && (
        <Text size="sm">
          <Trans>Nothing is remembered yet.</Trans>
        </Text>
      )}
      {rows.map(({ key, door, text, said_by, said_at, forget }) => (
        <Group key={key} justify="space-between" wrap="nowrap" align="flex-start">
          <Stack gap={0} miw={0}>
            <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
              {doors[door]}: {text}
            </Text>
            <Text size="xs" c="dimmed">
              {[said_by?.name, i18n.date(new Date(said_at), { dateStyle: 'medium' })].filter(Boolean).join(' · ')}
            </Text>
          </Stack>
          <Button
            variant="default"
            size="compact-sm"
            aria-label={t`Forget: ${text}`}
            onClick={() => void forget().catch(() => undefined)}
          >
            <Trans>Forget</Trans>
          </Button>
        </Group>
      ))}
    </Stack>
  )
}
