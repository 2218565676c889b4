import { useLingui } from '@lingui/react/macro'
import { type Instruction, instructionApi } from '#contract'
import { usePermission } from '#web/api/sign-in/account.ts'
import { useAction } from '#web/api/use/use-action.ts'
import { StatusSwitch } from '#web/ui/form/status-switch.tsx'
import { actionColumns, serialColumn } from '#web/ui/list/columns.tsx'
import type { Column } from '#web/ui/list/list-table.tsx'
import { instructionLines } from '../papers/details/instruction-lines.ts'

/** The columns of the instruction list, with what the role may do in them. */
export function useInstructionColumns(
  { page, pageSize }: { page: number; pageSize: number },
  edit: (instruction: Instruction) => void,
  ask: (instruction: Instruction) => void,
): Column<Instruction>[] {
  const { t } = useLingui()
  const may = usePermission('instruction')
  const toggle = useAction(instructionApi.changeStatus, { invalidates: [instructionApi.list], conflicts: 'toast' })
  const status = (instruction: Instruction) => (
    <StatusSwitch
      name={instruction.heading}
      status={instruction.status}
      disabled={!may('change-status')}
      onToggle={() => toggle.run({ id: instruction.id })}
    />
  )
  return [
    serialColumn(t`S.No`, page, pageSize),
    { title: t`Heading`, sort: 'heading', show: (instruction) => instruction.heading },
    { title: t`Class`, show: (instruction) => instruction.grade?.title ?? t`All classes` },
    { title: t`Subject`, show: (instruction) => instruction.subject?.title ?? t`All subjects` },
    { title: t`Lines`, numbers: true, show: (instruction) => instructionLines(instruction.content).lines.length },
    { title: t`Status`, sort: 'status', show: status },
    ...actionColumns<Instruction>({
      title: t`Action`,
      nameOf: (instruction) => instruction.heading,
      onEdit: may('update') && edit,
      onDelete: may('delete') && ask,
    }),
  ]
}
