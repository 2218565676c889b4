import { Stack } from '@mantine/core'
import classes from '../../entity/report/report.module.css'

/** Stands where figures and their table come. */
export const FiguresWaiting = () => (
  <Stack gap="md" aria-busy>
    <div className={classes.waiting} />
    <div className={classes.waiting} data-table />
  </Stack>
)
