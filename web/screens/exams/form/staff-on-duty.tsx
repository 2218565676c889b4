import { useLingui } from '@lingui/react/macro'
import { Button, Group, Stack } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { staffApi } from '#contract'
import { useList } from '#web/api/use/use-list.ts'
import { Pick } from '#web/ui/form/pick.tsx'

interface OnDuty {
  staff_id: number
  section_id: number | null
}

interface StaffOnDutyProps<D extends OnDuty> {
  label: string
  description?: string
  value: D[]
  /** Somebody on duty in all sections. */
  toNew: (staff_id: number) => D
  onChange: (value: D[]) => void
}

/** Members of staff, each added by picking and taken out by a button. */
export function StaffOnDuty<D extends OnDuty>({ label, description, value, toNew, onChange }: StaffOnDutyProps<D>) {
  const { t } = useLingui()
  const { rows } = useList(staffApi.list, { filter: { status: 1, is_all_data_fetch: true } })
  const names = new Map((rows ?? []).map(({ id, name }) => [id, name]))
  const chosen = new Set(value.map(({ staff_id }) => staff_id))
  const choices = rows?.filter(({ id }) => !chosen.has(id)).map(({ id, name }) => ({ id, title: name }))
  return (
    <Stack gap={6}>
      <Pick
        label={label}
        description={description}
        placeholder={t`Add somebody`}
        choices={choices}
        value={null}
        onChange={(staff_id) => staff_id !== null && onChange([...value, toNew(staff_id)])}
      />
      {value.length > 0 && (
        <Group gap={6}>
          {value.map(({ staff_id }) => {
            const name = names.get(staff_id) ?? String(staff_id)
            return (
              <Button
                key={staff_id}
                size="compact-sm"
                variant="light"
                rightSection={<IconX size={14} aria-hidden />}
                aria-label={t`Take ${name} out`}
                onClick={() => onChange(value.filter((one) => one.staff_id !== staff_id))}
              >
                {name}
              </Button>
            )
          })}
        </Group>
      )}
    </Stack>
  )
}
