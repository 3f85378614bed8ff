export const BLOG_CATEGORIES = ["General", "Technology", "Business", "Lifestyle", "Travel", "Food"] as const;
