export { predict, type Load, type Prediction } from './capacity.ts';
export { readCosts } from './read-costs.ts';
