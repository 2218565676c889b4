import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Group, NativeSelect, Text, TextInput } from '@mantine/core'
import { IconPlus, IconSearch } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { lazyDialog } from '#web/ui/dialog/lazy-dialog.tsx'
import { useIsMobile } from '#web/ui/use-is-mobile.ts'
import { wordsOf } from '../../../../../interchange/doors/grid/shown.ts'
import type { PartProps } from '../part-names.ts'
import { matrixOf, planStreams, setTicks, streamLetters } from '../subject-matrix.ts'
import type { SetUpWork } from '../use-set-up.ts'
import { ColumnMenu, type OpenColumn } from './column-menu.tsx'
import { type MatrixPlace, MatrixTable } from './matrix-table.tsx'
import { NoBoard } from './no-board.tsx'
import { SubjectsPhone } from './subjects-phone.tsx'

const CellDialog = lazyDialog(
  () => import('./cell-dialog.tsx'),
  ({ place }) => place !== null,
)
const AddSubject = lazyDialog(
  () => import('./add-subject.tsx'),
  ({ opened }) => opened,
)

/** Which subjects each class has, as the board has it until somebody says otherwise. */
export function SubjectsPart({ work, toPart }: PartProps) {
  const { t } = useLingui()
  const { plan, facts, change } = work
  const mobile = useIsMobile()
  const [search, setSearch] = useState('')
  const [place, setPlace] = useState<MatrixPlace | null>(null)
  const [adding, setAdding] = useState(false)
  const [menu, setMenu] = useState<OpenColumn | null>(null)
  const all = useMemo(() => matrixOf(plan, facts), [plan, facts])
  const sought = wordsOf(search)
  const matrix = useMemo(
    () => ({
      ...all,
      rows: all.rows.filter(({ title, other }) => [title, other ?? ''].some((name) => wordsOf(name).includes(sought))),
    }),
    [all, sought],
  )
  if (plan.classes.length === 0) {
    return (
      <Text>
        <Trans>Subjects belong to classes.</Trans>{' '}
        <Button variant="light" size="compact-md" onClick={() => toPart('classes')}>
          <Trans>Tick the classes first</Trans>
        </Button>
      </Text>
    )
  }
  return (
    <div>
      <Group gap="sm" mb="sm">
        {!mobile && (
          <TextInput
            w={180}
            aria-label={t`Search subjects`}
            placeholder={t`Subject`}
            leftSection={<IconSearch size={16} aria-hidden />}
            value={search}
            onChange={({ currentTarget }) => setSearch(currentTarget.value)}
          />
        )}
        <BoardChoice work={work} />
        <Button variant="default" leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setAdding(true)}>
          <Trans>Subject</Trans>
        </Button>
        {!mobile && <StreamLegend work={work} />}
      </Group>
      {all.rows.length === 0 && !plan.board ? (
        <NoBoard work={work} />
      ) : mobile ? (
        <SubjectsPhone work={work} matrix={all} onOpen={setPlace} />
      ) : (
        <MatrixTable
          matrix={matrix}
          onTick={(columns, keys, on) => change((before) => setTicks(before, { classes: columns, keys, on }, facts))}
          onOpen={setPlace}
          onMenu={(column, button) => setMenu({ column, button })}
        />
      )}
      <ColumnMenu work={work} open={menu} onClose={() => setMenu(null)} />
      <CellDialog work={work} place={place} onClose={() => setPlace(null)} />
      <AddSubject work={work} opened={adding} onClose={() => setAdding(false)} />
    </div>
  )
}

function BoardChoice({ work: { stored, plan, facts, chooseBoard } }: { work: SetUpWork }) {
  const { t } = useLingui()
  return (
    <NativeSelect
      w={220}
      aria-label={t`Ticked as the board has it`}
      data={[
        ...stored.boards.map(({ key, name }) => ({ value: key, label: t`Ticked as: ${name[facts.language]}` })),
        { value: '', label: t`Ticked as: no board` },
      ]}
      value={plan.board ?? ''}
      onChange={({ currentTarget: { value } }) => void chooseBoard(value === '' ? null : value)}
    />
  )
}

/** 'S Science · C Commerce' */
function StreamLegend({ work: { plan } }: { work: SetUpWork }) {
  const letters = [...streamLetters(planStreams(plan))].map(([stream, letter]) => `${letter} ${stream}`)
  return (
    <Text size="xs" c="dimmed" ms="auto">
      {letters.join(' · ')}
    </Text>
  )
}
