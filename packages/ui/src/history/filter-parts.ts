export { FilterChips } from './filter-chips.tsx';
export { FilterView } from './filter-view.tsx';
