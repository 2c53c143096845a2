// Before the first browser test: what the browser gets is built from the sources as they are.
import { build } from '../../scripts/build.mjs';

export default () => build();
