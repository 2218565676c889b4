import type { QuestionSheet } from '../demo-types.ts'
import { mathematicsClass9 } from './mathematics-class-9.ts'
import { mathematicsClass10 } from './mathematics-class-10.ts'
import { scienceClass9 } from './science-class-9.ts'
import { scienceClass10 } from './science-class-10.ts'

/** All questions of the demo school, one sheet per class and subject. */
export const questionSheets: QuestionSheet[] = [mathematicsClass9, scienceClass9, mathematicsClass10, scienceClass10]
