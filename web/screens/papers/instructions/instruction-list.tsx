import { Trans, useLingui } from '@lingui/react/macro'
import { instructionApi } from '#contract'
import { type Entity, rowDialog } from '#web/entity/entity.ts'
import { EntityList } from '#web/entity/entity-list.tsx'
import { usePlaceFilters } from '#web/entity/filters/place-filter.ts'
import { useStatusColumn } from '#web/entity/status-column.tsx'
import { askListAhead, listUrl, useEntityList } from '#web/entity/use-entity-list.ts'
import type { Address } from '#web/routes/route.ts'
import { urlId } from '#web/ui/list/use-url-state.ts'
import { instructionLines } from '../details/instruction-lines.ts'

const InstructionModal = rowDialog(() => import('./instruction-modal.tsx'))

const InstructionUrl = listUrl({ grade_id: urlId, subject_id: urlId })
const instructions: Entity<typeof instructionApi> = {
  api: instructionApi,
  nameOf: (instruction) => instruction.heading,
}

const asked = { search: 'heading' } as const

export const ahead = (address: Address) => askListAhead(instructions, InstructionUrl, asked, address)

/** The texts printed before the first question. A class or subject also finds those that hold for any. */
export default function InstructionList() {
  const { t } = useLingui()
  const list = useEntityList(instructions, InstructionUrl, asked)
  const status = useStatusColumn(instructions)

  return (
    <EntityList
      list={list}
      title={t`Instruction List`}
      add={t`Add New Instruction`}
      search={t`Search by Heading`}
      filters={usePlaceFilters(list)}
      columns={[
        { title: t`Heading`, sort: 'heading', kind: 'title', show: ({ heading }) => heading },
        { title: t`Class`, leaves: 3, show: ({ grade }) => grade?.title ?? t`All classes` },
        { title: t`Subject`, leaves: 2, show: ({ subject }) => subject?.title ?? t`All subjects` },
        { title: t`Lines`, kind: 'number', leaves: 1, show: ({ content }) => instructionLines(content).lines.length },
        { ...status, sort: 'status' },
      ]}
      empty={{
        title: <Trans>No instructions yet.</Trans>,
        text: <Trans>They are printed on a question paper before the first question.</Trans>,
      }}
      dialog={InstructionModal}
    />
  )
}
