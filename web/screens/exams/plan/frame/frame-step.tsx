import { Stack } from '@mantine/core'
import type { SeriesWhole } from '#contract'
import { DaysSection } from './days-section.tsx'
import { RoomsSection } from './rooms-section.tsx'
import { ShiftsSection } from './shifts-section.tsx'
import { StaffSection } from './staff-section.tsx'

/** What a series is planned in: days, shifts, rooms and staff. What no longer fits loses its place, and nothing else moves. */
export default function FrameStep({ whole }: { whole: SeriesWhole }) {
  return (
    <Stack gap="xl">
      <DaysSection whole={whole} />
      <ShiftsSection whole={whole} />
      <RoomsSection whole={whole} />
      <StaffSection whole={whole} />
    </Stack>
  )
}
