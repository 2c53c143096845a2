// Before the first test that starts the product as a process: it is built from the sources as they are.
import { build } from '../../scripts/build.mjs';

export default () => build({ web: false });
