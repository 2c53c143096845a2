import '../theme/base.css';
