import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { NativeSelect } from '@mantine/core'
import { SeveralSchools } from '#contract'
import { isRefusal } from '#web/ui/message/refusal.ts'

export type Schools = SeveralSchools['schools']

/** The schools of a file that was refused because it holds several; [] when that is not why. */
export const findSchools = (error: unknown): Schools =>
  (isRefusal(error) && SeveralSchools.safeParse(error.data).data?.schools) || []

interface SchoolPickProps {
  schools: Schools
  value: string
  onChange: (school: string) => void
}

/** Asks which school of a file is this one; the rows of the others are not read. */
export function SchoolPick({ schools, value, onChange }: SchoolPickProps) {
  const { t } = useLingui()
  const options = schools.map(({ name, rows }) => ({
    value: name,
    label: `${name} – ${plural(rows, { one: '# row', other: '# rows' })}`,
  }))
  return (
    <NativeSelect
      label={t`This school in the file`}
      description={t`The rows of the other schools are left out.`}
      withAsterisk
      data={[{ value: '', label: t`Choose a school` }, ...options]}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  )
}
