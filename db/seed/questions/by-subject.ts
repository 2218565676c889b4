import type { SeedQuestion, SubjectQuestions } from '../demo-types.ts'
import { mathematicsClass9Cases } from './mathematics-class-9/cases.ts'
import { mathematicsClass9Challenges } from './mathematics-class-9/challenges.ts'
import { mathematicsClass9Choices } from './mathematics-class-9/choices.ts'
import { mathematicsClass9 } from './mathematics-class-9/first.ts'
import { mathematicsClass9Long } from './mathematics-class-9/long.ts'
import { mathematicsClass9Objective } from './mathematics-class-9/objective.ts'
import { mathematicsClass9Short } from './mathematics-class-9/short.ts'
import { mathematicsClass10Cases } from './mathematics-class-10/cases.ts'
import { mathematicsClass10Challenges } from './mathematics-class-10/challenges.ts'
import { mathematicsClass10Choices } from './mathematics-class-10/choices.ts'
import { mathematicsClass10GeometryChoices } from './mathematics-class-10/choices-geometry.ts'
import { mathematicsClass10 } from './mathematics-class-10/first.ts'
import { mathematicsClass10Long } from './mathematics-class-10/long.ts'
import { mathematicsClass10Objective } from './mathematics-class-10/objective.ts'
import { mathematicsClass10Short } from './mathematics-class-10/short.ts'
import { scienceClass9Cases } from './science-class-9/cases.ts'
import { scienceClass9Challenges } from './science-class-9/challenges.ts'
import { scienceClass9Choices } from './science-class-9/choices.ts'
import { scienceClass9 } from './science-class-9/first.ts'
import { scienceClass9Long } from './science-class-9/long.ts'
import { scienceClass9Objective } from './science-class-9/objective.ts'
import { scienceClass9Short } from './science-class-9/short.ts'
import { scienceClass9VeryShort } from './science-class-9/very-short.ts'
import { scienceClass10Cases } from './science-class-10/cases.ts'
import { scienceClass10Challenges } from './science-class-10/challenges.ts'
import { scienceClass10Choices } from './science-class-10/choices.ts'
import { scienceClass10Drawings } from './science-class-10/drawings.ts'
import { scienceClass10 } from './science-class-10/first.ts'
import { scienceClass10Long } from './science-class-10/long.ts'
import { scienceClass10Objective } from './science-class-10/objective.ts'
import { scienceClass10Short } from './science-class-10/short.ts'
import { scienceClass10VeryShort } from './science-class-10/very-short.ts'

const gather = (first: SubjectQuestions, ...more: SeedQuestion[][]): SubjectQuestions => ({
  ...first,
  questions: [...first.questions, ...more.flat()],
})

/** All questions of the demo school, one sheet per class and subject. */
export const questionsBySubject: SubjectQuestions[] = [
  gather(
    mathematicsClass9,
    mathematicsClass9Choices,
    mathematicsClass9Objective,
    mathematicsClass9Short,
    mathematicsClass9Long,
    mathematicsClass9Cases,
    mathematicsClass9Challenges,
  ),
  gather(
    scienceClass9,
    scienceClass9Choices,
    scienceClass9Objective,
    scienceClass9VeryShort,
    scienceClass9Short,
    scienceClass9Long,
    scienceClass9Cases,
    scienceClass9Challenges,
  ),
  gather(
    mathematicsClass10,
    mathematicsClass10Choices,
    mathematicsClass10GeometryChoices,
    mathematicsClass10Objective,
    mathematicsClass10Short,
    mathematicsClass10Long,
    mathematicsClass10Cases,
    mathematicsClass10Challenges,
  ),
  gather(
    scienceClass10,
    scienceClass10Choices,
    scienceClass10Objective,
    scienceClass10VeryShort,
    scienceClass10Short,
    scienceClass10Long,
    scienceClass10Drawings,
    scienceClass10Cases,
    scienceClass10Challenges,
  ),
]
