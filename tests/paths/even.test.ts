import { walkMachines } from './walk'

walkMachines(0, 2)
