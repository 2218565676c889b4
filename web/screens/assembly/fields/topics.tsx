import { Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon, Box, NativeSelect, Text } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import shared from '../blueprint/blueprint.module.css'
import type { WishScope } from '../blueprint/scope.ts'
import type { BlueprintEditor } from '../blueprint/use-blueprint-editor.ts'
import type { SubjectParts } from '../blueprint/use-subject-parts.ts'
import type { TopicRow } from '../blueprint/values.ts'
import { BlueprintNumber, fieldId } from './field.tsx'
import classes from './fields.module.css'

interface BlueprintTopicsProps {
  editor: BlueprintEditor
  scope: WishScope
}

/** Topics that should have so many marks, or at most so many questions. */
export function BlueprintTopics({ editor, scope }: BlueprintTopicsProps) {
  const { wishes, change } = scope
  const { topics } = editor.parts
  if (!topics || topics.length === 0) return null
  const changeTopics = (edit: (rows: TopicRow[]) => TopicRow[], field?: string) =>
    change((before) => ({ ...before, topics: edit(before.topics) }), field)
  return (
    <details className={shared.more} open={wishes.topics.length > 0 ? true : undefined}>
      <summary>
        <Trans>Topics</Trans>
      </summary>
      <Text size="sm" c="dimmed">
        <Trans>Only for topics that need marks of their own, or that must not come up too often.</Trans>
      </Text>
      {wishes.topics.map((row, index) => (
        <TopicLine
          key={row.id}
          editor={editor}
          row={row}
          path={`${scope.path}topics.${index}`}
          title={topics.find(({ id }) => id === row.id)?.title ?? String(row.id)}
          onChange={(changes, field) =>
            changeTopics((rows) => rows.map((one) => (one.id === row.id ? { ...one, ...changes } : one)), field)
          }
          onRemove={() => changeTopics((rows) => rows.filter((_, place) => place !== index))}
        />
      ))}
      <TopicPick
        parts={editor.parts}
        taken={wishes.topics.map(({ id }) => id)}
        onPick={(id) => changeTopics((rows) => [...rows, { id, marks: '', max_count: '' }])}
      />
    </details>
  )
}

interface TopicLineProps {
  editor: BlueprintEditor
  row: TopicRow
  path: string
  title: string
  onChange: (changes: Partial<TopicRow>, field: string) => void
  onRemove: () => void
}

function TopicLine({ editor, row, path, title, onChange, onRemove }: TopicLineProps) {
  const { t } = useLingui()
  const problem = editor.problems[`${path}.id`]
  return (
    <Box className={classes.topic} role="group" aria-label={title}>
      <div id={fieldId(`${path}.id`)} tabIndex={-1}>
        <Text size="sm" fw={600}>
          {title}
        </Text>
        {problem && (
          <Text size="xs" c="var(--mantine-color-error)">
            {problem}
          </Text>
        )}
      </div>
      <BlueprintNumber
        editor={editor}
        path={`${path}.marks`}
        label={t`Marks`}
        placeholder={t`Any`}
        max={1000}
        step={0.25}
        value={row.marks}
        onValue={(marks) => onChange({ marks }, `${path}.marks`)}
      />
      <BlueprintNumber
        editor={editor}
        path={`${path}.max_count`}
        label={t`Questions at most`}
        placeholder={t`Any`}
        max={400}
        value={row.max_count}
        onValue={(max_count) => onChange({ max_count }, `${path}.max_count`)}
      />
      <ActionIcon variant="subtle" color="red" size={44} aria-label={t`Remove topic ${title}`} onClick={onRemove}>
        <IconTrash size={18} aria-hidden />
      </ActionIcon>
    </Box>
  )
}

interface TopicPickProps {
  parts: SubjectParts
  taken: number[]
  onPick: (id: number) => void
}

function TopicPick({ parts: { chapters, topics }, taken, onPick }: TopicPickProps) {
  const { t } = useLingui()
  const groups = (chapters ?? []).map((chapter) => ({
    group: chapter.title,
    items: (topics ?? [])
      .filter(({ id, chapter_id }) => chapter_id === chapter.id && !taken.includes(id))
      .map(({ id, title }) => ({ value: String(id), label: title })),
  }))
  return (
    <NativeSelect
      mt="xs"
      maw={360}
      aria-label={t`Add a topic`}
      value=""
      data={[{ value: '', label: t`Add a topic…` }, ...groups.filter(({ items }) => items.length > 0)]}
      onChange={({ currentTarget: { value } }) => value && onPick(Number(value))}
    />
  )
}
